import type { Own } from '../accounts/credentials.ts'
import {
  escape,
  moment,
  momentScript,
  page,
  passkeyForm,
  passkeyScript,
  type Problem,
  toProblem,
} from '../accounts/htmlPage.ts'
import type { Handler, RouteContext } from '../context.ts'
import { badRequest } from '../errors.ts'
import { assertOwnPage, sessionCookie } from '../http/origins.ts'
import type { User } from '../roles.ts'
import { readForm, signInPath } from './signInRoutes.ts'

/** `GET /account`: how the person signs in, with forms to change it. */
export const showAccount: Handler = (context) => {
  const own = context.lake.accounts.own.get(context.authorization, context.address)
  return own ? accountPage(context, own) : withoutSession(context, context.user)
}

/** `POST /account`: one of the changes below. It checks the session itself, because one that lacks a factor may add it. */
export const changeAccount: Handler = async (context) => {
  const { accounts } = context.lake
  assertOwnPage(context.request, context.lake)
  const form = await readForm(context)
  const own = accounts.own.get(context.authorization, context.address)
  if (!own) return withoutSession(context, context.user)
  const name = form.get('do') ?? ''
  try {
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined
    if (!change) throw badRequest(`do is "${name}"; use ${Object.keys(changes).join(', ')}`)
    if (own.isLimited && name !== 'add-passkey') throw badRequest('Add a passkey before anything else')
    const done = await change(context, own, (field) => form.get(field) ?? '')
    const authorization = done.token === undefined ? context.authorization : `Bearer ${done.token}`
    const current = accounts.own.get(authorization, context.address) // null once this session was ended
    return current ? accountPage(context, current, done) : withoutSession(context, null)
  } catch (error) {
    return accountPage(context, own, toProblem(error))
  }
}

type Done = Problem & { message?: string; token?: string }

type Change = (context: RouteContext, own: Own, field: (name: string) => string) => Done | Promise<Done>

const changes: Record<string, Change> = {
  async confirm({ lake }, own, field) {
    await lake.accounts.own.confirm(own, field('passkey'))
    return { message: 'Thank you. For 15 minutes, you can change how you sign in.' }
  },
  async 'add-passkey'({ lake }, own, field) {
    await lake.accounts.own.addPasskey(own, field('passkey'), field('name'))
    return { message: 'The passkey was added. Next time, sign in with it.' }
  },
  'remove-passkey'({ lake }, own, field) {
    lake.accounts.own.removePasskey(own, field('id'))
    return { message: 'The passkey was removed. Delete it on your device as well.' }
  },
  async 'change-password'({ lake }, own, field) {
    const token = await lake.accounts.own.changePassword(own, field('current'), field('next'))
    return { message: 'The password was changed. Other sessions have ended.', token }
  },
  'end-session'({ lake }, own, field) {
    lake.accounts.own.endSession(own, field('id'))
    return { message: 'The session was ended.' }
  },
}

const backToStudio = '<p><a href="/">Back to the Studio</a></p>'
const signInAgain = (url: string) => signInPath('cookie', `${url}/account`)

function withoutSession({ lake }: RouteContext, user: User | null): Response {
  if (user) {
    const who = `<p>You signed in as ${escape(user.name)}, with a token, and not as a person.</p>`
    return page({ title: 'Your account', body: who + backToStudio })
  }
  return new Response(null, { status: 303, headers: { location: signInAgain(lake.url) } })
}

function accountPage({ lake }: RouteContext, own: Own, { message, problem, token, status, headers }: Done = {}) {
  const isPerson = own.account.kind === 'person'
  const intro = own.isLimited
    ? '<p role="status">This Studio requires a passkey. Add one, and the Studio opens.</p>'
    : backToStudio
  const body = `${isPerson ? personLine(own) : linkLine}
${problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`}
${message === undefined ? '' : `<p role="status">${escape(message)}</p>`}
${intro}
${isPerson ? passkeySection(lake, own) : ''}
${own.isLimited ? '' : (isPerson ? passwordSection(own) : '') + sessionSection(lake, own)}`
  const cookie = token === undefined ? undefined : { 'set-cookie': sessionCookie(token, lake) }
  return page({
    title: 'Your account',
    body,
    script: momentScript + passkeyScript,
    status,
    headers: { ...headers, ...cookie },
  })
}

const personLine = ({ account: { name, email, role } }: Own) =>
  `<p>${escape(name)}, ${escape(email ?? '')}: ${role}</p>`

const linkLine =
  '<p>You signed in with the Studio’s link, and not as a person: there is no password to change. Invite yourself under Access.</p>'

function passkeySection({ accounts, url }: RouteContext['lake'], own: Own): string {
  const { isProven, passkeys } = accounts.own.describe(own)
  const { origin } = accounts.passkeys
  const items = passkeys.map(({ id, name, usedAt }) =>
    item('remove-passkey', id, `${escape(name)}, last used ${moment(usedAt)}`, isProven ? 'Remove' : null),
  )
  const add = () =>
    passkeyForm({
      origin,
      kind: 'create',
      options: accounts.passkeys.creationOptions(own.account),
      fields: `<input name="do" type="hidden" value="add-passkey">
  <label for="name">Name of the new passkey</label>
  <input id="name" name="name" maxlength="60" placeholder="My phone" autocomplete="off">`,
      button: 'Add a passkey',
    })
  const confirm = () =>
    `<p>To change passkeys or the password, confirm with your passkey. If you lost it, ask an administrator to reset your second factor.</p>${passkeyForm(
      {
        origin,
        kind: 'get',
        options: accounts.passkeys.requestOptions(),
        fields: '<input name="do" type="hidden" value="confirm">',
        button: 'Confirm with your passkey',
      },
    )}`
  const signIn = `<p><a href="${escape(signInAgain(url))}">Sign in again</a> to add a passkey: your last sign-in was more than 15 minutes ago.</p>`
  return `<h2>Passkeys</h2>
<p>With a passkey you sign in with your fingerprint, your face or the PIN of your device, without a password.</p>
<ul>${items.join('')}</ul>
${isProven ? add() : passkeys.length > 0 ? confirm() : signIn}`
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
    return item('end-session', id, `${started} ${moment(createdAt)}, last used ${moment(usedAt)}`, 'End')
  })
  return `<h2>Sessions</h2>
<ul>${items.join('')}</ul>`
}

/** Renders a line of a list, given as HTML, with a button. */
const item = (change: string, id: string, line: string, button: string | null) =>
  `<li><form method="post"><span id="${change}-${escape(id)}">${line}</span><input name="id" type="hidden" value="${escape(id)}">
${button === null ? '' : `<button class="other" name="do" value="${change}" aria-describedby="${change}-${escape(id)}">${button}</button>`}</form></li>`
