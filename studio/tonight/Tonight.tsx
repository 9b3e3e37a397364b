/** @jsxImportSource preact */
import { render } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { ChangeForm } from './ChangeForm.tsx'
import { type Chosen, getGroups, type Item } from './tonightChanges.ts'
import { LastChange } from './LastChange.tsx'
import { getReadings } from './reading.ts'
import { startSession } from './tonightStore.ts'
import { useTonight } from './useTonight.ts'

/** The address of the store's sign-in page, which leads back here. */
const signInHref = `/v1/auth/login/local?origin=${encodeURIComponent(`${location.origin}/tonight`)}`

const SignIn = () => (
  <div class="banner">
    <p>Sign in as you do in the Studio, to change what visitors read.</p>
    <a class="button primary" href={signInHref}>
      Sign in
    </a>
  </div>
)

const NoConnection = ({ asOf }: { asOf: string | undefined }) => (
  <p class="banner" role="status">
    No connection.{' '}
    {asOf === undefined
      ? 'This page shows what visitors read once you’re back online.'
      : `This is what visitors read at ${new Date(asOf).toLocaleTimeString('en-US')}. You can change it once you’re back online.`}
  </p>
)

function Tonight() {
  const { known, phase, trouble, message, done, ...tonight } = useTonight()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const now = new Date().toISOString()
  const groups = known ? getGroups(known.content, now) : []
  const readings = known && getReadings(known.content, now)
  const isViewer = known?.user.role === 'viewer'
  const isFormOpen = groups.some(({ items }) => items.some(({ id }) => id === chosen?.item))

  function show(form: Chosen | null) {
    tonight.clearMessage()
    setChosen(form)
  }

  function renderItem({ id, title, isCancelled, actions }: Item) {
    return (
      <li key={id} id={id} tabIndex={-1} data-cancelled={isCancelled}>
        <h3>{title}</h3>
        <p>{readings?.get(id)}</p>
        {known && chosen?.item === id ? (
          <ChangeForm
            chosen={chosen}
            content={known.content}
            phase={phase}
            message={message}
            onChange={setChosen}
            onClose={() => {
              document.getElementById(id)?.focus()
              show(null)
            }}
            onPublish={(seen) =>
              void tonight.publish(chosen, seen).then((isPublished) => {
                if (!isPublished) return
                setChosen(null)
                result.current?.focus()
              })
            }
          />
        ) : (
          !isViewer && (
            <div class="buttons" role="group" aria-label={title}>
              {actions.map(({ name, values = {} }) => (
                <button key={name} onClick={() => show({ item: id, action: name, values })}>
                  {name}
                </button>
              ))}
            </div>
          )
        )}
      </li>
    )
  }

  return (
    <>
      <header>
        <img src="/tonight/icon.svg" width="40" height="40" alt="" />
        <h1>Tonight</h1>
        <p>{known?.user.name}</p>
        <a href="/">Studio</a>
      </header>
      <main>
        <div ref={result} tabIndex={-1}>
          {known === null && trouble === null && message === null && <p role="status">Loading…</p>}
          {trouble === 'signedOut' && <SignIn />}
          {trouble === 'offline' && <NoConnection asOf={known?.asOf} />}
          {isViewer && <p class="banner">Your role is Viewer: you can read this page, but not change anything.</p>}
          {!isFormOpen && message !== null && <p role="alert">{message}</p>}
          {!isFormOpen && done && (
            <LastChange key={done.revision} done={done} isReady={phase === 'ready'} undo={tonight.undo} />
          )}
        </div>
        {groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>{items.map(renderItem)}</ul>
          </section>
        ))}
      </main>
    </>
  )
}

// The address may hold the token of the link that `npm start` prints.
const [, token] = /^#token=([\w.~-]+)/.exec(location.hash) ?? []
if (token !== undefined) {
  history.replaceState(null, '', location.pathname)
  await startSession(token).catch(() => undefined) // without a session, the page asks to sign in
}
const app = document.querySelector('#app')
if (app) {
  app.textContent = ''
  render(<Tonight />, app)
}
