import type { Own } from '../accounts/credentials.ts'
import { escape, page, passkeyForm, passkeyScript, type Problem, toProblem } from '../accounts/htmlPage.ts'
import type { Changed } from '../accounts/ownAccount.ts'
import type { Handler, RouteContext } from '../context.ts'
import { sessionCookie } from '../http/origins.ts'
import { readForm, signInPath } from './signInRoutes.ts'

/** `GET /account`: how the person signs in, with forms to change it. */
export const showAccount: Handler = (context) => {
  const own = getOwn(context)
  return own ? accountPage(context, own) : signInAgain(context)
}

/** `POST /account`: one of the changes. Without a session, it leads to the sign-in page. */
export const changeAccount: Handler = async (context) => {
  const field = await readForm(context)
  const own = getOwn(context)
  if (!own) return signInAgain(context)
  try {
    const changed = await context.lake.accounts.own.change(own, field('do'), field)
    const current = getOwn(context, changed.token)
    return current ? accountPage(context, current, changed) : signInAgain(context) // this session was ended
  } catch (error) {
    return accountPage(context, own, toProblem(error))
  }
}

const getOwn = ({ lake, caller: { authorization, address } }: RouteContext, token?: string): Own | null =>
  lake.accounts.getOwn(token === undefined ? authorization : `Bearer ${token}`, address)

const signInAgainPath = (url: string) => signInPath(`${url}/account`)

const signInAgain = ({ lake }: RouteContext) =>
  new Response(null, { status: 303, headers: { location: signInAgainPath(lake.url) } })

function accountPage({ lake }: RouteContext, own: Own, shown: Problem & Partial<Changed> = {}): Response {
  const { message, token, headers, ...answer } = shown
  const body = `${own.account.kind === 'person' ? personLine(own) : linkLine}
${message === undefined ? '' : `<p role="status">${escape(message)}</p>`}
<p><a href="/">Back to the Studio</a></p>
${own.account.kind === 'person' ? passkeySection(lake, own) + passwordSection(own) : ''}
${sessionSection(lake, own)}`
  const cookie = token !== undefined && { 'set-cookie': sessionCookie(token, lake) }
  return page({ title: 'Your account', body, script: passkeyScript, headers: { ...headers, ...cookie }, ...answer })
}

const personLine = ({ account: { name, email, role } }: Own) =>
  `<p>${escape(name)}, ${escape(email ?? '')}: ${role}</p>`

const linkLine =
  '<p>You signed in with the Studio’s link, and not as a person: there is no password to change. Invite yourself under Access.</p>'

function passkeySection({ accounts: { own: ownAccount, passkeys }, url }: RouteContext['lake'], own: Own): string {
  const { isProven, passkeys: known } = ownAccount.describe(own)
  const items = known.map(({ id, name, usedAt }) =>
    item('remove-passkey', id, `${escape(name)}, last used ${day(usedAt)}`, isProven ? 'Remove' : null),
  )
  const fields = `<input name="do" type="hidden" value="add-passkey">
  <label for="name">Name of the new passkey</label>
  <input id="name" name="name" maxlength="60" placeholder="My phone" autocomplete="off">`
  const { origin } = passkeys
  const options = passkeys.creationOptions(own.account)
  const form = passkeyForm({ origin, kind: 'create', options, fields, button: 'Add a passkey' })
  const hint = `This browser cannot make a passkey here. Open ${escape(origin)}/account in one that is up to date.`
  const again =
    known.length === 0
      ? 'to add a passkey: your last sign-in was more than 15 minutes ago.'
      : 'with your passkey to change passkeys or the password. If you lost it, ask an administrator to reset your passkeys.'
  return `<h2>Passkeys</h2>
<p>With a passkey you sign in with your fingerprint, your face or the PIN of your device, without a password.</p>
<ul>${items.join('')}</ul>
${isProven ? `${form}<small>${hint}</small>` : `<p><a href="${escape(signInAgainPath(url))}">Sign in again</a> ${again}</p>`}`
}

const passwordSection = ({ account }: Own) => `<h2>Password</h2>
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

function sessionSection({ accounts }: RouteContext['lake'], own: Own): string {
  const items = accounts.own.describe(own).sessions.map(({ id, isThis, createdAt, usedAt }) => {
    const started = isThis ? 'This one, started' : 'Started'
    return item('end-session', id, `${started} ${day(createdAt)}, last used ${day(usedAt)}`, 'End')
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
