import { type OwnSession, sessionId } from '../accounts/credentials.ts'
import { escape, page, passkeyForm, passkeyScript, type Problem, toProblem } from '../accounts/htmlPage.ts'
import { assertPasswordLength } from '../accounts/passwords.ts'
import type { Handler, RouteContext } from '../context.ts'
import { badRequest, forbidden, notFound, unauthorized } from '../errors.ts'
import { sessionCookie } from '../http/origins.ts'
import { readForm, signInPath } from './signInRoutes.ts'

/** `GET /account`: shows how the person signs in, with forms to change it. */
export const showAccount: Handler = (context) => {
  const own = getOwnSession(context)
  return own ? accountPage(context, own) : signInAgain(context)
}

/** `POST /account`: makes one of the changes. Redirects to the sign-in page without a session. */
export const changeAccount: Handler = async (context) => {
  const field = await readForm(context)
  const own = getOwnSession(context)
  if (!own) return signInAgain(context)
  try {
    const name = field('do')
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined
    if (!change) throw badRequest(`do is "${name}"; use ${Object.keys(changes).join(', ')}`)
    const changed = await change(context, own, field)
    const current = getOwnSession(context, changed.token)
    return current ? accountPage(context, current, changed) : signInAgain(context) // this session was ended
  } catch (error) {
    return accountPage(context, own, toProblem(error))
  }
}

const getOwnSession = ({ lake, caller: { authorization } }: RouteContext, token?: string): OwnSession | null =>
  lake.accounts.getOwnSession(token === undefined ? authorization : `Bearer ${token}`)

const signInAgainPath = (url: string) => signInPath(`${url}/account`)

const signInAgain = ({ lake }: RouteContext) =>
  new Response(null, { status: 303, headers: { location: signInAgainPath(lake.url) } })

/** The message to show after a change, and the token of the session that replaces the current one. */
type Changed = { message: string; token?: string }

type Change = (context: RouteContext, own: OwnSession, field: (name: string) => string) => Changed | Promise<Changed>

/** The forms of the page, and the fields that they send. */
const changes: Record<string, Change> = {
  async 'add-passkey'(context, own, field) {
    const { passkeys, store } = context.lake.accounts
    assertRecentSignIn(context, own)
    const passkey = await passkeys.verifyNew(own.account, field('passkey'), field('name'))
    const current = assertCurrent(context)
    assertRecentSignIn(context, current) // another passkey may have been added meanwhile
    store.atomically(() => {
      store.addPasskey(passkey)
      store.putCredential({ ...current.session, factors: 2 })
    })
    context.record('passkeyAdded', { detail: passkey.name })
    return { message: 'The passkey was added. Next time, sign in with it.' }
  },

  'remove-passkey'(context, own, field) {
    const { store } = context.lake.accounts
    assertRecentSignIn(context, own)
    const { name = '' } = store.passkey(field('id')) ?? {}
    if (store.removePasskey(own.account.id, field('id')) === 0) throw notFound('This passkey was removed already')
    context.record('passkeyRemoved', { detail: name })
    return { message: 'The passkey was removed. Delete it on your device as well.' }
  },

  /** Ends all sessions, and begins a new one. */
  async 'change-password'(context, { account, session }, field) {
    const { accounts } = context.lake
    const { store } = accounts
    const { address } = context.caller
    assertPasswordLength(field('next'))
    if (store.passkeys(account.id).length > 0) assertRecentSignIn(context, { account, session })
    if (!(await accounts.verifyPassword(account.email ?? '', field('current'), address)))
      throw badRequest('The current password is wrong; nothing was changed')
    const password = await accounts.passwords.hash(field('next'), address)
    const { secret } = store.atomically(() => {
      store.put({ ...assertCurrent(context).account, password })
      store.removeCredentials(account.id)
      return accounts.issue('session', account, { factors: session.factors })
    })
    accounts.endStreams(account.id)
    context.record('passwordChanged')
    return { message: 'The password was changed. Other sessions have ended.', token: secret }
  },

  'end-session'({ lake: { accounts }, record }, { account }, field) {
    const session = accounts.sessionsOf(account.id).find((session) => sessionId(session) === field('id'))
    if (!session) throw notFound('This session has ended already')
    accounts.endSession(session)
    record('sessionEnded')
    return { message: 'The session was ended.' }
  },
}

/** Throws LakeError 403 unless the person signed in within the last 15 minutes, with a passkey if the account has one. */
function assertRecentSignIn({ lake }: RouteContext, own: OwnSession) {
  if (lake.accounts.hasRecentSignIn(own)) return
  throw forbidden('To change this, sign in again first, with your passkey if you have one')
}

/** Throws LakeError 401 if the session ended, or lost its rights, while something was computed. */
function assertCurrent(context: RouteContext): OwnSession {
  const own = getOwnSession(context)
  if (own === null) throw unauthorized('This session has ended; sign in again')
  return own
}

function accountPage({ lake }: RouteContext, own: OwnSession, shown: Problem & Partial<Changed> = {}): Response {
  const { message, token, headers, ...answer } = shown
  const body = `${own.account.kind === 'person' ? personLine(own) : linkLine}
${message === undefined ? '' : `<p role="status">${escape(message)}</p>`}
<p><a href="/">Back to the Studio</a></p>
${own.account.kind === 'person' ? passkeySection(lake, own) + passwordSection(own) : ''}
${sessionSection(lake, own)}`
  const cookie = token !== undefined && { 'set-cookie': sessionCookie(token, lake) }
  return page({ title: 'Your account', body, script: passkeyScript, headers: { ...headers, ...cookie }, ...answer })
}

const personLine = ({ account: { name, email, role } }: OwnSession) =>
  `<p>${escape(name)}, ${escape(email ?? '')}: ${role}</p>`

const linkLine =
  '<p>You signed in with the Studio’s link, and not as a person: there is no password to change. Invite yourself under Access.</p>'

function passkeySection({ accounts, url }: RouteContext['lake'], own: OwnSession): string {
  const { origin, creationOptions } = accounts.passkeys
  const mayChange = accounts.hasRecentSignIn(own)
  const known = accounts.store.passkeys(own.account.id)
  const items = known.map(({ id, name, usedAt }) =>
    item('remove-passkey', id, `${escape(name)}, last used ${day(usedAt)}`, mayChange ? 'Remove' : null),
  )
  const fields = `<input name="do" type="hidden" value="add-passkey">
  <label for="name">Name of the new passkey</label>
  <input id="name" name="name" maxlength="60" placeholder="My phone" autocomplete="off">`
  const options = creationOptions(own.account)
  const form = passkeyForm({ origin, kind: 'create', options, fields, button: 'Add a passkey' })
  const hint = `This browser cannot make a passkey here. Open ${escape(origin)}/account in one that is up to date.`
  const again =
    known.length === 0
      ? 'to add a passkey: your last sign-in was more than 15 minutes ago.'
      : 'with your passkey to change passkeys or the password. If you lost it, ask an administrator to reset your passkeys.'
  return `<h2>Passkeys</h2>
<p>With a passkey you sign in with your fingerprint, your face or the PIN of your device, without a password.</p>
<ul>${items.join('')}</ul>
${mayChange ? `${form}<small>${hint}</small>` : `<p><a href="${escape(signInAgainPath(url))}">Sign in again</a> ${again}</p>`}`
}

const passwordSection = ({ account }: OwnSession) => `<h2>Password</h2>
<form method="post">
  <input autocomplete="username" value="${escape(account.email ?? '')}" readonly hidden>
  <label for="current">Current password</label>
  <input id="current" name="current" type="password" autocomplete="current-password" required>
  <label for="next">New password</label>
  <input id="next" name="next" type="password" autocomplete="new-password" minlength="12" aria-describedby="hint" required>
  <small id="hint">12 characters or more. All other sessions end.</small>
  <button name="do" value="change-password">Change the password</button>
</form>
`

function sessionSection({ accounts }: RouteContext['lake'], { account, session }: OwnSession): string {
  const items = accounts.sessionsOf(account.id).map(({ hash, ...other }) => {
    const started = hash === session.hash ? 'This one, started' : 'Started'
    const line = `${started} ${day(other.createdAt)}, last used ${day(other.usedAt)}`
    return item('end-session', sessionId({ hash }), line, 'End')
  })
  return `<h2>Sessions</h2>
<ul>${items.join('')}</ul>`
}

/** Returns the day of a time, in UTC. */
const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Renders a line of a list, given as HTML, with a button. */
const item = (change: string, id: string, line: string, button: string | null) =>
  `<li><form method="post"><span id="${change}-${escape(id)}">${line}</span><input name="id" type="hidden" value="${escape(id)}">
${button === null ? '' : `<button class="other" name="do" value="${change}" aria-describedby="${change}-${escape(id)}">${button}</button>`}</form></li>`
