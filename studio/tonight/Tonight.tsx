/** @jsxImportSource preact */
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { follow, lead, markLine } from '../../web/ui/mark.ts'
import { siteUrl } from '../environment.ts'
import { ChangeForm } from './ChangeForm.tsx'
import type { Intent } from './intent.ts'
import { getItems, type Item } from './items.ts'
import { getNow } from './publishing.ts'
import { startSession } from './tonightStore.ts'
import { useTonight } from './useTonight.ts'

type State = ReturnType<typeof useTonight>

/** Leads to the store's sign-in page, which comes back here. */
const signInHref = `/v1/auth/login/local?type=cookie&origin=${encodeURIComponent(`${location.origin}/tonight`)}`

const SignIn = () => (
  <div class="banner">
    <p>Sign in as you do in the Studio, to change what visitors read.</p>
    <a class="button primary" href={signInHref}>
      Sign in
    </a>
  </div>
)

const NoConnection = ({ known }: Pick<State, 'known'>) => (
  <p class="banner" role="status">
    No connection.{' '}
    {known
      ? `This is what visitors read at ${new Date(known.asOf).toLocaleTimeString('en-US')}. You can change it once you’re back online.`
      : 'This page shows what visitors read once you’re back online.'}
  </p>
)

function LastChange({ done, live, isBusy, undo }: State) {
  if (done === null) return null
  const { title, isUndo } = done
  const state =
    live?.state === 'live'
      ? `Live on the site since ${live.since.toLocaleTimeString('en-US')}`
      : live?.state === 'failing'
        ? `Published, but visitors don’t get it yet: ${live.problem}`
        : 'Published. The site doesn’t show it yet…'
  return (
    <section class="banner" data-live={live?.state === 'live'} aria-label="Last change">
      <h2>{isUndo ? `Undone: ${title}` : title}</h2>
      <p role="status">{state}</p>
      <div class="buttons">
        {!isUndo && (
          <button aria-disabled={isBusy} onClick={() => isBusy || void undo(done)}>
            Undo
          </button>
        )}
        <a class="button" href={siteUrl}>
          See the site
        </a>
      </div>
    </section>
  )
}

function Tonight() {
  const tonight = useTonight()
  const { known, connection } = tonight
  const isSignedIn = known !== null && connection !== 'signedOut'
  const isViewer = isSignedIn && known.user.role === 'viewer'
  const [open, setOpen] = useState<{ item: string; intent: Intent } | null>(null)
  const result = useRef<HTMLDivElement>(null)
  useMinutes()

  function show(form: typeof open) {
    tonight.clearMessage()
    setOpen(form)
  }

  function renderItem({ id, title, text, isCancelled, actions }: Item) {
    const isOpen = open?.item === id && isSignedIn
    return (
      <li key={id} id={id} data-cancelled={isCancelled}>
        <h3>{title}</h3>
        <p>{text}</p>
        {isSignedIn && !isViewer && !isOpen && (
          <div class="buttons" role="group" aria-label={title}>
            {actions.map(([name, intent]) => (
              <button key={name} onClick={() => show({ item: id, intent })}>
                {name}
              </button>
            ))}
          </div>
        )}
        {isOpen && (
          <ChangeForm
            intent={open.intent}
            content={known.content}
            isOffline={connection === 'offline'}
            isBusy={tonight.isBusy}
            message={tonight.message}
            onChange={(intent) => setOpen({ item: id, intent })}
            onClose={() => {
              show(null)
              setTimeout(() => document.getElementById(id)?.querySelector('button')?.focus())
            }}
            onPublish={(seen) =>
              void tonight.publish(open.intent, seen).then((isPublished) => {
                if (!isPublished) return
                setOpen(null)
                result.current?.focus()
              })
            }
          />
        )}
      </li>
    )
  }

  const items = known && getItems(known.content, getNow())
  const isListed = items?.groups.some(({ items }) => items.some(({ id }) => id === open?.item))
  return (
    <>
      <header>
        <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
          <path d={markLine} fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" />
          <circle {...lead} class="lead" />
          <circle {...follow} class="follow" />
        </svg>
        <h1>Tonight</h1>
        {isSignedIn && <p>{known.user.name}</p>}
        <a href="/">Studio</a>
      </header>
      <main>
        <div ref={result} tabIndex={-1}>
          {connection === 'connecting' && known === null && <p role="status">Loading…</p>}
          {connection === 'signedOut' && <SignIn />}
          {connection === 'offline' && <NoConnection known={known} />}
          {isViewer && <p class="banner">Your role is Viewer: you can read this page, but not change anything.</p>}
          {!isListed && tonight.message !== null && <p role="alert">{tonight.message}</p>}
          {!isListed && <LastChange {...tonight} />}
        </div>
        {items && (
          <section aria-labelledby="now">
            <h2 id="now">{connection === 'offline' ? 'Visitors read' : 'Visitors read now'}</h2>
            <dl>
              {items.readings.map(({ key, label, text }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {items?.groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>{items.map(renderItem)}</ul>
          </section>
        ))}
      </main>
    </>
  )
}

function useMinutes() {
  const [, setMinutes] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}

// The address holds the ticket of the sign-in page or the token of the link that `npm start` prints.
const [, name, secret] = /^#(sid|token)=([\w.~-]+)/.exec(location.hash) ?? []
if (name !== undefined && secret !== undefined) {
  history.replaceState(null, '', location.pathname)
  await startSession({ [name]: secret }).catch(() => undefined) // without a session, the page asks to sign in
}
const app = document.querySelector('#app')
if (app) {
  app.textContent = ''
  render(<Tonight />, app)
}
// An earlier version of this page kept drafts and names on the device.
for (const key of Object.keys(localStorage)) if (key.startsWith('tonight-')) localStorage.removeItem(key)
