import { renderSVG } from 'uqr'
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
  return own ? accountPage(context, own) : withoutAccount(context, context.user)
}

/** `POST /account`: one of the changes below. It checks the session itself, because one that lacks a factor may add it. */
export const changeAccount: Handler = async (context) => {
  const { accounts } = context.lake
  assertOwnPage(context.request, context.lake)
  const given = await readForm(context)
  const own = accounts.own.get(context.authorization, context.address)
  if (!own) return withoutAccount(context, context.user)
  const name = given.get('do') ?? ''
  try {
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined
    if (!change) throw badRequest(`do is "${name}"; use ${Object.keys(changes).join(', ')}`)
    if (own.isLimited && !addsFactor.includes(name)) throw badRequest('Add a second factor before anything else')
    const done = await change(context, own, (field) => given.get(field) ?? '')
    const authorization = done.token === undefined ? context.authorization : `Bearer ${done.token}`
    const now = accounts.own.get(authorization, context.address) // null once this session was ended
    return now ? accountPage(context, now, done) : withoutAccount(context, null)
  } catch (error) {
    return accountPage(context, own, toProblem(error))
  }
}

type Done = Problem & { message?: string; codes?: string[]; token?: string }

type Change = (context: RouteContext, own: Own, given: (field: string) => string) => Done | Promise<Done>

const addsFactor = ['add-passkey', 'set-up-app']

const changes: Record<string, Change> = {
  async 'add-passkey'({ lake }, own, given) {
    await lake.accounts.own.addPasskey(own, given('passkey'), given('name'))
    return { message: 'The passkey was added. Next time, sign in with it.' }
  },
  'remove-passkey'({ lake }, own, given) {
    lake.accounts.own.removePasskey(own, given('id'))
    return { message: 'The passkey was removed. Delete it on your device as well.' }
  },
  'set-up-app'({ lake }, own, given) {
    const codes = lake.accounts.own.setUpApp(own, given('challenge'), given('code'))
    return { message: 'Signing in with your password now asks for a code as well.', codes }
  },
  'renew-codes': ({ lake }, own) => ({
    message: 'Your earlier recovery codes no longer work.',
    codes: lake.accounts.own.renewRecoveryCodes(own),
  }),
  'remove-app'({ lake }, own) {
    lake.accounts.own.removeApp(own)
    return { message: 'Signing in with your password no longer asks for a code.' }
  },
  async 'change-password'({ lake }, own, given) {
    const token = await lake.accounts.own.changePassword(own, given('current'), given('next'))
    return { message: 'The password was changed. Other sessions have ended.', token }
  },
  'end-session'({ lake }, own, given) {
    lake.accounts.own.endSession(own, given('id'))
    return { message: 'The session was ended.' }
  },
}

const backToStudio = '<p><a href="/">Back to the Studio</a></p>'
const signInAgain = (url: string) => signInPath('cookie', `${url}/account`)

function withoutAccount({ lake }: RouteContext, user: User | null): Response {
  if (user) {
    const who = `<p>You signed in as ${escape(user.name)}, with a link or a token, and not as a person: there is no password to change.</p>`
    return page({ title: 'Your account', body: who + backToStudio })
  }
  return new Response(null, { status: 303, headers: { location: signInAgain(lake.url), 'cache-control': 'no-store' } })
}

function accountPage({ lake }: RouteContext, own: Own, done: Done = {}): Response {
  const { message, problem, codes, token, status, headers } = done
  const { accounts } = lake
  const { isFresh, passkeys, appSince, recoveryCodes, sessions } = accounts.own.describe(own)
  const { account, isLimited } = own

  const intro = isLimited
    ? '<p role="status">This Studio requires a second factor. Add a passkey, or set up an app, and the Studio opens.</p>'
    : backToStudio
  const stale = `<p><a href="${escape(signInAgain(lake.url))}">Sign in again</a> to change passkeys or codes: your last sign-in was more than 15 minutes ago.</p>`

  const listedPasskeys = passkeys.map((one) =>
    item('remove-passkey', one.id, `${escape(one.name)}, last used ${moment(one.usedAt)}`, isFresh ? 'Remove' : null),
  )
  const newPasskey = () =>
    passkeyForm({
      origin: accounts.passkeys.origin,
      kind: 'create',
      options: accounts.passkeys.creationOptions(account),
      fields: `<input name="do" type="hidden" value="add-passkey">
  <label for="name">Name of the new passkey</label>
  <input id="name" name="name" maxlength="60" placeholder="My phone" autocomplete="off">`,
      button: 'Add a passkey',
    })

  const sections = `<h2>Password</h2>
<form method="post">
  <input autocomplete="username" value="${escape(account.email ?? '')}" readonly hidden>
  <label for="current">Current password</label>
  <input id="current" name="current" type="password" autocomplete="current-password" required>
  <label for="next">New password</label>
  <input id="next" name="next" type="password" autocomplete="new-password" minlength="12" aria-describedby="hint" required>
  <small id="hint">12 characters or more. All other sessions end.</small>
  <button name="do" value="change-password">Change the password</button>
</form>
<h2>Sessions</h2>
<ul>${sessions.map((one) => item('end-session', one.id, `${one.isThis ? 'This one, started' : 'Started'} ${moment(one.createdAt)}, last used ${moment(one.usedAt)}`, 'End')).join('')}</ul>`

  const body = `<p>${escape(account.name)}, ${escape(account.email ?? '')}: ${account.role}</p>
${problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`}
${message === undefined ? '' : `<p role="status">${escape(message)}</p>`}
${codes === undefined ? '' : recoveryList(codes)}
${intro}
${isFresh ? '' : stale}
<h2>Passkeys</h2>
<p>With a passkey you sign in with your fingerprint, your face or the PIN of your device, without a password or code.</p>
<ul>${listedPasskeys.join('')}</ul>
${isFresh ? newPasskey() : ''}
<h2>Code after the password</h2>
${appSince === null ? '<p>An authenticator app shows a new code every 30 seconds. With it, your password alone is no use to a thief.</p>' : `<p>On since ${moment(appSince)}. ${recoveryCodes} of your recovery codes are left.</p>`}
${isFresh ? (appSince === null ? setUpForm(accounts.secondFactor.offer(account)) : appForm) : ''}
${isLimited ? '' : sections}`
  const cookie = token === undefined ? undefined : { 'set-cookie': sessionCookie(token, lake) }
  return page({
    title: 'Your account',
    body,
    script: momentScript + passkeyScript,
    status,
    headers: { ...headers, ...cookie },
  })
}

/** Renders a line of a list, given as HTML, with a button. */
const item = (change: string, id: string, line: string, button: string | null) =>
  `<li><form method="post"><span id="${change}-${escape(id)}">${line}</span><input name="id" type="hidden" value="${escape(id)}">
${button === null ? '' : `<button class="other" name="do" value="${change}" aria-describedby="${change}-${escape(id)}">${button}</button>`}</form></li>`

const setUpForm = ({ secret, uri, challenge }: { secret: string; uri: string; challenge: string }) => `
<details><summary>Set up an app</summary>
<p>Scan this with the app, then enter the code that it shows.</p>
<div role="img" aria-label="QR code of the key below">${renderSVG(uri)}</div>
<p>On this device, <a href="${escape(uri)}">open it in the app</a>, or type the key: <code>${secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
<form method="post">
  <input name="challenge" type="hidden" value="${escape(challenge)}">
  <label for="code">Code of the app</label>
  <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required>
  <button name="do" value="set-up-app">Turn on</button>
</form></details>`

const appForm = `<form method="post">
  <button class="other" name="do" value="renew-codes">Make new recovery codes</button>
  <button class="other" name="do" value="remove-app">Turn the code off</button>
</form>`

const recoveryList = (
  codes: string[],
) => `<p>Without your phone, each of these recovery codes signs you in once. Print or write them down now: they are never shown again.</p>
<ul>${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>`
