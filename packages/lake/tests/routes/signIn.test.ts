import { describe, expect, it } from 'vitest'
import { sessionsPerAccount } from '../../src/accounts/credentials.ts'
import { addPerson, addToken, password, sessionOf } from '../accounts/people.ts'
import { testLake, token, url } from '../lake.ts'

const signInPath = (origin: string) => `/v1/auth/login/local?origin=${encodeURIComponent(origin)}`

const email = 'anna@example.org'

/** Creates a lake with Anna, an editor. */
async function lakeWithAnna(options: Parameters<typeof testLake>[0] = {}) {
  const lake = testLake(options)
  await addPerson(lake, email, 'editor')
  return lake
}

/** Submits the form to sign in. */
const submit = (lake: ReturnType<typeof testLake>, origin = `${url}/`, given = password) =>
  lake.asPublic(signInPath(origin), { method: 'POST', body: new URLSearchParams({ email, password: given }) })

describe('GET /auth/providers', () => {
  it('names the one way to sign in', async () => {
    expect(await (await testLake().asPublic('/v1/auth/providers')).json()).toEqual({
      providers: [{ name: 'local', title: 'Sign in', url: `${url}/v1/auth/login/local` }],
      thirdPartyLogin: false,
    })
  })
})

describe('the sign-in page', () => {
  it('redirects to the Studio with the cookie of a new session, which scripts cannot read', async () => {
    const lake = await lakeWithAnna()
    const [first, second] = [await submit(lake), await submit(lake)]
    expect([first.status, first.headers.get('location')]).toEqual([303, 'http://localhost:3333/'])
    expect(first.headers.get('set-cookie')).toMatch(
      /^lake-session-3333=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    expect(second.headers.get('set-cookie')).not.toBe(first.headers.get('set-cookie'))
  })

  it('redirects to the requested page of the Studio, without a token in the fragment', async () => {
    const response = await submit(await lakeWithAnna(), `${url}/structure/teacher?a=b#token=old`)
    expect(response.headers.get('location')).toBe('http://localhost:3333/structure/teacher?a=b')
  })

  it('handles a URL with line breaks and characters that are not allowed in headers', async () => {
    const response = await submit(await lakeWithAnna(), `${url}/\r\nset-cookie: a=b/日本`)
    expect(response.status).toBe(303)
    expect(response.headers.get('set-cookie')).not.toContain('a=b')
  })

  it('reports a wrong password', async () => {
    const response = await submit(await lakeWithAnna(), undefined, 'not the password')
    expect(response.status).toBe(401)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('The email or password is wrong.')
  })

  it('also redirects to a Studio on another origin, under any name of this machine', async () => {
    const lake = await lakeWithAnna({ studioOrigins: ['http://localhost:3334'] })
    for (const origin of ['http://localhost:3334/studio', 'http://127.0.0.1:3333/'])
      expect((await submit(lake, origin)).headers.get('location')).toBe(origin)
  })

  it.each([
    'https://evil.example/',
    'http://localhost:3333@evil.example/',
    'http://localhost:3333.evil.example/',
    'https://localhost:3333/',
    'http://localhost:9999/',
    'http://localhost:3000/', // the site, whose pages are not for signing in
    'javascript:alert(1)//localhost:3333',
    'null',
    '//localhost:3333/',
    '',
  ])('never redirects to %j, even with the right password', async (origin) => {
    const response = await submit(await lakeWithAnna({ allowedOrigins: ['http://localhost:3000'] }), origin)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  it('refuses a form larger than any passkey', async () => {
    expect((await submit(testLake(), undefined, 'x'.repeat(20_000))).status).toBe(413)
  })
})

describe('a session', () => {
  it('of a program is its token, which does not expire', async () => {
    expect(await (await testLake().request('/v1/auth/id')).json()).toEqual({ id: 'administrator' })
    expect((await testLake().asPublic('/v1/auth/id')).status).toBe(401)
  })

  it('that began with the link is listed, expires, and ends on sign-out; the link stays valid', async () => {
    let now = Date.now()
    const lake = testLake({ clock: () => now })
    const authorization = `Bearer ${token}`
    const begin = async () => {
      const started = await lake.asPublic('/v1/auth/session', { method: 'POST', headers: { authorization } })
      return { cookie: (started.headers.get('set-cookie') ?? '').split(';')[0] ?? '', origin: url }
    }
    const headers = await begin()
    const status = async (path = '/v1/auth/id', method = 'GET') =>
      (await lake.asPublic(path, { method, headers })).status
    expect(headers.cookie).not.toContain(token)
    expect(await status()).toBe(200)
    const accounts = (await (await lake.request('/v1/accounts')).json()) as object[]
    expect(accounts).toMatchObject([{ id: 'administrator', kind: 'link', sessions: 1 }])
    expect(await status('/v1/auth/logout', 'POST')).toBe(200)
    expect(await status()).toBe(401)

    headers.cookie = (await begin()).cookie
    now += 30 * 24 * 60 * 60_000
    expect(await status()).toBe(401)
    headers.cookie = (await begin()).cookie
    expect((await lake.request('/v1/accounts/administrator/sessions', { method: 'DELETE' })).status).toBe(200)
    expect(await status()).toBe(401)
    expect((await lake.request('/v1/auth/id')).status).toBe(200)
  })

  it('cannot be LAKE_TOKEN or the token of a program in a cookie', async () => {
    const lake = testLake()
    for (const secret of [token, await addToken(lake, 'screen', 'viewer')]) {
      const headers = { cookie: `lake-session-3333=${secret}` }
      expect((await lake.asPublic('/v1/auth/id', { headers })).status).toBe(401)
    }
  })

  it('ends if it is the least recently used of more than 100', async () => {
    let now = Date.now()
    const lake = await lakeWithAnna({ clock: () => (now += 1000) })
    const sessions = [await sessionOf(submit(lake)), await sessionOf(submit(lake))]
    const ask = (session = '') =>
      lake.asPublic('/v1/auth/id', { headers: { cookie: `lake-session-3333=${session}` } }).then(({ status }) => status)
    now += 2 * 60 * 60_000
    await ask(sessions[0])
    for (let count = 2; count < sessionsPerAccount; count++) await submit(lake)
    expect(await ask(sessions[0])).toBe(200)
    await submit(lake)
    expect([await ask(sessions[0]), await ask(sessions[1])]).toEqual([200, 401])
  })
})
