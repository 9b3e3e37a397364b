import { escape, page } from '../accounts/page.ts'
import { readBytes } from '../http/body.ts'
import { LakeError, badRequest, unauthorized } from '../errors.ts'
import { assertOwnPage, isKnownOrigin } from '../http/origins.ts'
import type { Handler, RouteContext } from '../context.ts'

const formLimit = 10_000
const signOutCookie = 'lake-sign-out'

export const listProviders: Handler = ({ lake }) =>
  Response.json({
    providers: [{ name: 'local', title: 'Sign in', url: `${lake.url}/v1/auth/login/local` }],
    thirdPartyLogin: false,
  })

/** `GET /auth/login/local`: asks for e-mail and password or, before there are accounts, for the link of `npm start`. */
export const showSignIn: Handler = (context) => form(context, requireKnownOrigin(context))

/** `POST /auth/login/local`: leads back to the Studio with a ticket, when the password or the link is right. */
export const signIn: Handler = async (context) => {
  const { lake, address } = context
  assertOwnPage(context.request, lake)
  const studio = requireKnownOrigin(context)
  const given = await readForm(context.request)
  const link = given.get('token')
  const email = given.get('email') ?? ''
  try {
    const token =
      link === null
        ? await lake.accounts.signIn.byPassword(email, given.get('password') ?? '', address)
        : await lake.accounts.signIn.byLink(tokenIn(link), address)
    if (token === null) {
      const problem = link === null ? 'E-mail or password is wrong.' : 'That is not the link of this Content Lake.'
      return form(context, studio, { email, problem, status: 401, isLink: link !== null })
    }
    studio.hash = `sid=${lake.accounts.tickets.issue(token)}`
    return new Response(null, { status: 303, headers: { location: studio.href } })
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    const { status, description, headers } = error
    return form(context, studio, { email, problem: description, status, headers, isLink: link !== null })
  }
}

/**
 * `GET /auth/fetch?sid=`: the token for a ticket, once. The cookie is good for one thing, to sign out: the Studio does so
 * with the token that it was opened with, which after a sign-in is none.
 */
export const fetchToken: Handler = ({ lake, url }) => {
  const token = lake.accounts.tickets.redeem(url.searchParams.get('sid') ?? '')
  if (token === null) throw unauthorized('This sign-in has expired; sign in again')
  const attributes = `Path=/; HttpOnly; SameSite=Strict${lake.url.startsWith('https:') ? '; Secure' : ''}`
  const cookie = `${signOutCookie}=${lake.accounts.tokenHash(token)}; ${attributes}`
  return Response.json({ token }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } })
}

/** `GET /auth/id` */
export const getSession: Handler = ({ request, lake, user }) => {
  const expiresAt = lake.accounts.expiryOf(request.headers.get('authorization') ?? '')
  return Response.json({ id: user?.id, expiry: expiresAt === null ? null : new Date(expiresAt).toISOString() })
}

/** `POST /auth/logout`: ends the session. The token of `npm start` and those of machines stay good. */
export const signOut: Handler = ({ request, lake }) => {
  const { headers } = request
  const [, tokenHash] = new RegExp(`(?:^|; )${signOutCookie}=(\\w+)`).exec(headers.get('cookie') ?? '') ?? []
  if (headers.has('authorization')) lake.accounts.signOut(lake.accounts.tokenHash(headers.get('authorization') ?? ''))
  else if (tokenHash !== undefined && isKnownOrigin(headers.get('origin'), lake)) lake.accounts.signOut(tokenHash)
  return Response.json({ ok: true })
}

/** @throws LakeError 413 for a form larger than any that the lake shows */
export const readForm = async (request: Request) =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(request, formLimit)))

/** The address of the Studio that asks; it calls the parameter `origin`. */
function requireKnownOrigin({ url, lake }: RouteContext): URL {
  const origin = url.searchParams.get('origin')
  if (origin === null || !isKnownOrigin(origin, lake))
    throw badRequest(`origin is "${origin}"; sign in from the Studio at ${lake.url}`)
  return new URL(origin)
}

/** The token itself, or the whole link that holds it. */
const tokenIn = (text: string) => text.trim().replace(/^.*#token=/, '')

type Shown = { email: string; problem: string; status: number; headers?: Record<string, string>; isLink: boolean }

const nothingTyped: Shown = { email: '', problem: '', status: 200, isLink: false }

function form({ lake }: RouteContext, studio: URL, { email, problem, status, headers, isLink }: Shown = nothingTyped) {
  const alert = `<p role="alert">${escape(problem)}</p>`
  const byLink = `<form method="post">
  <p>Paste the Studio link that <code>npm start</code> printed.</p>
  ${isLink ? alert : ''}
  <label for="token">Studio link</label>
  <input id="token" name="token" type="password" autocomplete="off" required>
  <button>Sign in</button>
</form>`
  const byPassword = `<form method="post">
  ${isLink ? '' : alert}
  <label for="email">E-mail</label>
  <input id="email" name="email" type="email" autocomplete="username" value="${escape(email)}" required>
  <label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password" required>
  <button>Sign in</button>
</form>
<p><small>Forgotten? Whoever keeps this site can send you a link to choose another password.</small></p>
<details${isLink ? ' open' : ''}><summary>Sign in with the Studio link instead</summary>${byLink}</details>`
  const body = lake.accounts.hasPeople() ? byPassword : byLink
  return page({ title: 'Sign in', body, leadsTo: studio.origin, status, headers })
}
