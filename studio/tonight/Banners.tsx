/** @jsxImportSource preact */
import { Differences } from './ChangeForm.tsx'
import { planIntent } from './intent.ts'
import { getNow, isAlike } from './publishing.ts'
import { siteUrl } from './store.ts'
import type { useTonight } from './useTonight.ts'

type Tonight = ReturnType<typeof useTonight>

const formatClock = (moment: string | Date) => new Date(moment).toLocaleTimeString('en-US')

/** Leads to the store's sign-in page, which comes back here. */
const signInHref = `/v1/auth/login/local?type=cookie&origin=${encodeURIComponent(`${location.origin}/tonight`)}`

export const SignIn = () => (
  <div class="banner">
    <p>Sign in as you do in the Studio, to change what visitors read.</p>
    <a class="button primary" href={signInHref}>
      Sign in
    </a>
  </div>
)

export const NoConnection = ({ known }: Pick<Tonight, 'known'>) => (
  <p class="banner" role="status">
    No connection.{' '}
    {known
      ? `This is what visitors read at ${formatClock(known.asOf)}. Nothing is published before you’re back online.`
      : 'This page needs one the first time.'}
  </p>
)

/** Shows an intent that is not published, and asks about it once there is a connection. */
export function NotYetPublished({ kept, known, connection, publish, discard }: Tonight) {
  if (kept === null || known === null) return null
  const plan = planIntent(kept.intent, known.content, getNow())
  const isOver = typeof plan === 'string'
  const isOnline = connection === 'online'
  const title = isOver ? 'What you chose' : plan.title
  const later = kept.sent
    ? `The connection was lost while “${title}” was sent. Once you’re back online, this page finds out whether it is published.`
    : `“${title}” is kept on this device. Once you’re back online and signed in, this page asks before publishing it.`
  return (
    <section class="banner" aria-label="Not published yet">
      <h2>Nothing has been published yet</h2>
      <p role="status">{isOver ? plan : isOnline && !kept.sent ? `You chose “${title}”. Publish it now?` : later}</p>
      {!isOver && <Differences differences={plan.differences} />}
      {isOnline && !isOver && !isAlike(plan.differences, kept.seen) && (
        <>
          <p class="hint">The site has changed since you chose it. This is what you saw then:</p>
          <Differences differences={kept.seen} />
        </>
      )}
      {!isOver && plan.problem !== null && <p class="hint">{plan.problem}</p>}
      <div class="buttons">
        {isOnline && !kept.sent && !isOver && plan.problem === null && (
          <button class="primary" onClick={() => void publish(kept.intent, plan.differences)}>
            Publish: {title}
          </button>
        )}
        {!kept.sent && <button onClick={discard}>Discard</button>}
      </div>
    </section>
  )
}

/** Shows whether visitors have the last change, and offers to undo it. */
export function LastChange({ done, live, isBusy, undo }: Tonight) {
  if (done === null) return null
  const { title, isUndo } = done
  const state =
    live?.state === 'live'
      ? `Live on the site since ${formatClock(live.since)}`
      : live?.state === 'failing'
        ? `Published, but visitors don’t get it yet: ${live.problem}`
        : 'Published. The site doesn’t show it yet…'
  return (
    <section class="banner" data-live={live?.state === 'live'} aria-label="Last change">
      <h2>{isUndo ? `Undone: ${title}` : title}</h2>
      <p role="status">{state}</p>
      <div class="buttons">
        {!isUndo && (
          <button aria-disabled={isBusy} onClick={() => isBusy || void undo()}>
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
