import type { Accounts } from '../../src/accounts/accounts.ts'
import type { Role } from '../../src/roles.ts'
import { url, type Init, type testLake } from '../lake.ts'

export type TestLake = ReturnType<typeof testLake>

export const password = 'four words in a row'

/** Invites a person. Returns the response, and the secret in the link. */
export async function invite(lake: TestLake, given: Record<string, unknown>) {
  const response = await lake.post('/v1/invitations/project/westie', given)
  const answer = (await response.json()) as { url: string; id: string; expiresAt: string; message?: string }
  if (!response.ok) throw new Error(answer.message)
  const [secret = ''] = new URL(answer.url).hash.slice(1).split('/')
  return { ...answer, secret }
}

/** Submits the form to choose a password. */
export const accept = (lake: TestLake, secret: string, chosen = password, headers: Record<string, string> = {}) =>
  lake.asPublic('/invitation', {
    method: 'POST',
    body: new URLSearchParams({ invitation: secret, email: 'anna@example.org', password: chosen }),
    headers,
  })

/** The sign-in page that redirects to the lake's own Studio. */
export const signInPath = `/v1/auth/login/local?origin=${encodeURIComponent(`${url}/`)}`

/** Submits the form to sign in. */
export const signIn = (lake: TestLake, email: string, given = password, from = '') =>
  lake.lake.fetch(
    new Request(url + signInPath, { method: 'POST', body: new URLSearchParams({ email, password: given }) }),
    from,
  )

/** Returns the session that a sign-in response gives to the browser. */
export async function sessionOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response
  const [, session] = /^[\w-]+=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (session === undefined) throw new Error(`Not signed in (${answer.status}): ${await answer.text()}`)
  return session
}

/** Accepts an invitation without a page. Returns the session. */
export const beginSession = ({ acceptInvitation }: Accounts, secret: string, from = ''): Promise<string> =>
  acceptInvitation(secret, password, from)

/** Adds a person who has chosen a password and is signed in. */
export async function addPerson(lake: TestLake, email: string, role: Role, name = 'Anna Ito') {
  const { id, secret } = await invite(lake, { email, role, name })
  const session = await sessionOf(accept(lake, secret))
  const ask = (path: string, init: Init = {}) =>
    lake.asPublic(path, { ...init, headers: { authorization: `Bearer ${session}`, ...init.headers } })
  return { id, session, ask }
}

/** Creates a token for a program, and returns it. */
export async function addToken(lake: TestLake, label: string, roleName: string): Promise<string> {
  const response = await lake.post('/v1/projects/westie/tokens', { label, roleName })
  return ((await response.json()) as { key: string }).key
}
