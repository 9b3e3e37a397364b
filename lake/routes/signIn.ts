import { randomBytes } from 'node:crypto'
import { userOfToken } from '../access.ts'
import { readBytes } from '../body.ts'
import { LakeError, badRequest } from '../errors.ts'
import type { LakeContext, RouteContext } from '../lake.ts'
import { isKnownOrigin } from '../origins.ts'
import type { Handler } from '../routes.ts'

/** A ticket is what the sign-in page hands to the Studio, which changes it for the token at once. */
const ticketLifeInMs = 60_000
const formLimit = 10_000
const tickets = new WeakMap<LakeContext, Map<string, number>>()

export const listProviders: Handler = ({ lake }) =>
  Response.json({
    providers: [{ name: 'local', title: 'This machine', url: `${lake.url}/v1/auth/login/local` }],
    thirdPartyLogin: false,
  })

/** `GET /auth/login/local`: asks for the token of the link that `npm start` prints. */
export const showSignIn: Handler = (context) => {
  requireKnownOrigin(context)
  return page('')
}

/** `POST /auth/login/local`: leads back to the Studio with a ticket, when the token is right. */
export const signIn: Handler = async (context) => {
  const studio = requireKnownOrigin(context)
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request, formLimit)))
  try {
    userOfToken(tokenIn(form.get('token') ?? ''), context.lake.token)
  } catch (error) {
    if (error instanceof LakeError)
      return page('That is not the link of this Content Lake. Copy it once more from where npm start runs.', 401)
    throw error
  }
  const ticket = randomBytes(24).toString('hex')
  ticketsOf(context.lake).set(ticket, context.lake.clock() + ticketLifeInMs)
  studio.hash = `sid=${ticket}`
  return new Response(null, { status: 303, headers: { location: studio.href } })
}

/** `GET /auth/fetch?sid=`: the token for a ticket, once. */
export const fetchToken: Handler = ({ lake, url }) => {
  const known = ticketsOf(lake)
  const ticket = url.searchParams.get('sid') ?? ''
  const expiresAt = known.get(ticket) ?? 0
  known.delete(ticket)
  if (expiresAt < lake.clock())
    throw new LakeError(401, 'unauthorizedError', 'This sign-in has expired; sign in again', {
      errorCode: 'SIO-401-ANF',
    })
  return Response.json({ token: lake.token })
}

/** `GET /auth/id` */
export const getSession: Handler = ({ user }) => Response.json({ id: user?.id, expiry: null })

/** `POST /auth/logout`: the Studio forgets the token; it stays valid for others. */
export const signOut: Handler = () => Response.json({ ok: true })

/** The address of the Studio that asks; it calls the parameter `origin`. */
function requireKnownOrigin({ url, lake }: RouteContext): URL {
  const origin = url.searchParams.get('origin')
  if (origin === null || !isKnownOrigin(origin, lake))
    throw badRequest(`origin is "${origin}"; sign in from the Studio at ${lake.url}`)
  return new URL(origin)
}

/** The token itself, or the whole link that holds it. */
const tokenIn = (text: string) => text.trim().replace(/^.*#token=/, '')

function ticketsOf(lake: LakeContext): Map<string, number> {
  const known = tickets.get(lake) ?? new Map<string, number>()
  tickets.set(lake, known)
  for (const [ticket, expiresAt] of known) if (expiresAt < lake.clock()) known.delete(ticket)
  return known
}

function page(problem: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<style>
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1rem; color: #1f1720; }
  label { display: block; font-weight: 600 }
  input, button { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem .8rem; margin-top: .5rem; border-radius: .4rem; border: 1px solid #8a7f86 }
  button { background: #1f1720; color: #fff; border: 0; margin-top: 1rem; min-height: 44px }
  [role=alert] { color: #a3192b }
</style>
<h1>Sign in</h1>
<p>Paste the Studio link that <code>npm start</code> printed.</p>
<form method="post">
  <label for="token">Studio link</label>
  <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
  <p role="alert">${problem}</p>
  <button>Sign in</button>
</form>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
