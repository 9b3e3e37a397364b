import { secretIn } from '../accounts/credentials.ts'
import { escape, page, passkeyForm, passkeyScript, type Problem, toProblem } from '../accounts/htmlPage.ts'
import { passwordLink } from '../accounts/invitations.ts'
import type { Handler, RouteContext } from '../context.ts'
import { embedder } from '../embedder.ts'
import { badRequest, notFound } from '../errors.ts'
import { readBytes } from '../http/body.ts'
import { assertOwnPage, isStudioOrigin, sessionCookie } from '../http/origins.ts'
import { logFailure } from '../log.ts'

const formLimit = 10_000

/** Returns a function that reads the fields of a form. Throws LakeError 403 for a page that is not the lake's, 413. */
export async function readForm(context: RouteContext): Promise<(field: string) => string> {
  assertOwnPage(context.request, context.lake)
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context, formLimit)))
  return (field) => form.get(field) ?? ''
}

export const listProviders: Handler = ({ lake }) => ({
  providers: [{ name: 'local', title: 'Sign in', url: `${lake.url}/v1/auth/login/local` }],
  thirdPartyLogin: false,
})

/** `GET /auth/login/local`: shows the forms for email and password, and for a passkey. */
export const showSignIn: Handler = (context) => signInPage(context, readStudio(context))

export const signIn: Handler = async (context) => {
  const { address } = context.caller
  const { accounts } = context.lake
  const studio = readStudio(context)
  const field = await readForm(context)
  const [passkey, email] = [field('passkey'), field('email')]
  try {
    const session =
      passkey === ''
        ? await accounts.signInByPassword(email, field('password'), address)
        : await accounts.signInByPasskey(passkey, address)
    return redirectSignedIn(context, studio, session)
  } catch (error) {
    return signInPage(context, studio, { email, ...toProblem(error) })
  }
}

/** Ends the browser's earlier session, and redirects with a new one to the Studio, or to the account page. */
function redirectSignedIn({ caller: { authorization }, lake }: RouteContext, studio: URL, token: string): Response {
  if (authorization !== null) lake.accounts.signOut(authorization)
  const location = studio.pathname === '/account' ? '/account' : studio.href
  return new Response(null, { status: 303, headers: { 'set-cookie': sessionCookie(token, lake), location } })
}

/** Returns the path of the sign-in page that redirects to a Studio. */
export const signInPath = (studio: string) => `/v1/auth/login/local?${new URLSearchParams({ origin: studio })}`

/**
 * `POST /auth/reset` with `email`: mails a link for a new password. The response is sent first, and is the same for unknown
 * addresses. Throws LakeError 404 without a mail server.
 */
export const mailReset: Handler = async (context) => {
  const { lake, caller } = context
  if (lake.sendMail === null) throw notFound('No mail server is set up here; ask an administrator for a new link')
  const studio = readStudio(context)
  const email = (await readForm(context))('email')
  try {
    lake.accounts.countReset(caller.address)
  } catch (error) {
    return signInPage(context, studio, { email, ...toProblem(error) })
  }
  context.sent
    .then(() => sendReset(lake, email, caller.address))
    .catch((error: unknown) => logFailure('A link for a new password was not made', error))
  const body = `<p role="status">If ${escape(email)} has an account here, a link for a new password is on its way.</p>
<p>It works once, within an hour. Nothing after a few minutes? Check your spam folder, or ask an administrator for a link.</p>
<p><a href="${escape(signInPath(studio.href))}">Back to the sign-in</a></p>`
  return page({ title: 'Check your email', body })
}

/** Mails a link. Does the rest for unknown addresses, too, so that response times do not reveal who has an account. */
async function sendReset({ accounts, sendMail, url }: RouteContext['lake'], address: string, from: string) {
  const reset = accounts.issueReset(address, from)
  if (reset === null) return sendMail?.(null)
  const { account, secret } = reset
  const paragraphs = [
    `Hello ${account.name},`,
    `Somebody, probably you, forgot the password for the Studio at ${url}. Choose a new one with this link. It works once, within an hour.`,
    passwordLink({ url }, account, secret),
    'If you did not expect this, ignore it: nothing changes until somebody opens the link and chooses a password.',
  ]
  await sendMail?.({ address: account.email ?? '', subject: 'A new password for the Studio', paragraphs })
}

/** `POST /auth/session`: starts a session for LAKE_TOKEN, which the Studio's link holds. */
export const startSession: Handler = ({ lake, request, caller }) => {
  const link = secretIn(request.headers.get('authorization') ?? '')
  const token = lake.accounts.signInByLink(link, caller.address)
  return Response.json({}, { headers: { 'set-cookie': sessionCookie(token, lake) } })
}

export const getSession: Handler = ({ caller: { user } }) => ({ id: user?.id })

/**
 * `POST /auth/logout`: ends the session, and removes what the Studio stored in the browser, which others may use next.
 * The administrator's token and machine tokens stay valid.
 */
export const signOut: Handler = ({ lake, caller: { authorization } }) => {
  if (authorization === null) return { ok: true }
  lake.accounts.signOut(authorization)
  const headers = { 'set-cookie': sessionCookie('', lake), 'clear-site-data': '"cache", "storage"' }
  return Response.json({ ok: true }, { headers })
}

/** Returns the URL of the Studio to redirect to. Throws LakeError 400 unless it is one of the lake's. */
function readStudio({ url, lake }: RouteContext): URL {
  const origin = url.searchParams.get('origin')
  if (origin === null || !isStudioOrigin(origin, lake))
    throw badRequest(`origin is "${origin}"; sign in from the Studio at ${lake.url}`)
  const studio = new URL(origin)
  studio.hash = ''
  return studio
}

type Shown = Problem & { email?: string }

function signInPage({ lake }: RouteContext, studio: URL, { email = '', ...answer }: Shown = {}) {
  const { passkeys, store } = lake.accounts
  const command = `<code>${embedder.command} invite</code>`
  const withoutPeople = `<p>Nobody has an account yet. Open the Studio’s link, which was printed when the store started, or invite yourself with ${command}.</p>`
  const resetForm = `<form method="post" action="/v1/auth/reset?${escape(String(new URLSearchParams({ origin: studio.href })))}">
  <label for="forgotten">Email of your account</label>
  <input id="forgotten" name="email" type="email" autocomplete="username" value="${escape(email)}" maxlength="254" required>
  <button class="other">Email me a link for a new one</button>
</form>`
  const byPassword = `<form method="post">
  <label for="email">Email</label>
  <input id="email" name="email" type="email" autocomplete="username" value="${escape(email)}" required>
  <label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password" required>
  <button>Sign in</button>
</form>
${passkeyForm({ origin: passkeys.origin, kind: 'get', options: passkeys.requestOptions(), button: 'Sign in with a passkey' })}
<details><summary>Forgot your password?</summary>
${lake.sendMail ? resetForm : `<p>Ask one of the administrators of this Studio for a new link. They make it under Access, or with ${command}. If you have a passkey, it still signs you in.</p>`}</details>`
  const body = store.all().some(({ kind }) => kind === 'person') ? byPassword : withoutPeople
  return page({ title: 'Sign in', body, script: passkeyScript, redirect: studio.origin, ...answer })
}

/** `GET /invitation#SECRET/EMAIL`: shows a form to choose a password. */
export const showInvitation: Handler = () => invitationForm({})

export const acceptInvitation: Handler = async (context) => {
  const { accounts, url } = context.lake
  const field = await readForm(context)
  const [secret, email] = [field('invitation'), field('email')]
  try {
    const session = await accounts.acceptInvitation(secret, field('password'), context.caller.address)
    return redirectSignedIn(context, new URL(url), session)
  } catch (error) {
    return invitationForm({ secret, email, ...toProblem(error) })
  }
}

/** `invitation` and `email` come from the URL; after a failed attempt, from the form itself. */
const script = `
const [secret, email] = location.hash.slice(1).split('/')
const { elements } = document.forms[0]
if (secret) elements.invitation.value = secret
if (email) elements.email.value = decodeURIComponent(email)
elements.show.onchange = () => { elements.password.type = elements.show.checked ? 'text' : 'password' }
if (!elements.invitation.value) document.querySelector('[role=alert]').textContent = 'This link is incomplete. Copy all of it.'
`

type InvitationForm = Problem & { secret?: string; email?: string }

function invitationForm({ secret = '', email = '', ...answer }: InvitationForm): Response {
  const body = `<p>Welcome to the Studio. From now on, you sign in with your email and this password.</p>
<form method="post">
  <noscript><p>Turn on JavaScript: the Studio needs it.</p></noscript>
  <input name="invitation" type="hidden" value="${escape(secret)}">
  <label for="email">Email</label>
  <input id="email" name="email" type="email" autocomplete="username" value="${escape(email)}" readonly>
  <label for="password">New password</label>
  <input id="password" name="password" type="password" autocomplete="new-password" minlength="12" aria-describedby="hint" required autofocus>
  <small id="hint">12 characters or more. Four words that only you would put together are easy to remember.</small>
  <label class="choice"><input name="show" type="checkbox"> Show the password</label>
  <button>Save and open the Studio</button>
</form>`
  return page({ title: 'Choose a password', body, script, ...answer })
}
