import { describe, expect, it } from 'vitest'
import { testLake, token, url } from '../lake.ts'

const signInPath = (origin: string) => `/v1/auth/login/local?origin=${encodeURIComponent(origin)}`

/** What the browser sends when a person presses "Sign in". */
const submit = (lake: ReturnType<typeof testLake>, given: string, origin = `${url}/`) =>
  lake.asPublic(signInPath(origin), { method: 'POST', body: new URLSearchParams({ token: given }) })

/** @returns the ticket that the redirect after a sign-in carries */
async function ticketOf(response: Promise<Response>): Promise<string> {
  return new URL((await response).headers.get('location') ?? '').hash.replace('#sid=', '')
}

describe('GET /auth/providers', () => {
  it('names the one way to sign in', async () => {
    expect(await (await testLake().asPublic('/v1/auth/providers')).json()).toEqual({
      providers: [{ name: 'local', title: 'Sign in', url: `${url}/v1/auth/login/local` }],
      thirdPartyLogin: false,
    })
  })
})

describe('the sign-in page', () => {
  it('asks for the link that is printed at the start', async () => {
    const response = await testLake().asPublic(signInPath(`${url}/`))
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('Paste the Studio link')
  })

  it.each([token, `${url}/#token=${token}`, `  ${token}\n`])('takes %j and leads back to the Studio', async (given) => {
    const response = await submit(testLake(), given)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3333\/#sid=[0-9a-f]{48}$/)
  })

  it('sets no cookie', async () => {
    expect((await submit(testLake(), token)).headers.get('set-cookie')).toBeNull()
  })

  it('redirects to the requesting screen, without its fragment', async () => {
    const response = await submit(testLake(), token, `${url}/structure/teacher?a=b#token=old`)
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3333\/structure\/teacher\?a=b#sid=\w+$/)
  })

  it('handles a URL with line breaks and characters that are not allowed in headers', async () => {
    const response = await submit(testLake(), token, `${url}/\r\nset-cookie: a=b/日本`)
    expect(response.status).toBe(303)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('reports a wrong token, and issues no ticket', async () => {
    const response = await submit(testLake(), 'not-the-token')
    expect(response.status).toBe(401)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain('That is not the link of this Content Lake')
  })

  it('also redirects to a Studio on another origin, under any name of this machine', async () => {
    const lake = testLake({ studioOrigins: ['http://localhost:3334'] })
    for (const origin of ['http://localhost:3334/studio', 'http://127.0.0.1:3333/'])
      expect((await submit(lake, token, origin)).headers.get('location')).toContain(`${origin}#sid=`)
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
  ])('never leads to %j, even with the right token', async (origin) => {
    const response = await submit(testLake({ allowedOrigins: ['http://localhost:3000'] }), token, origin)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  it('refuses a form larger than any token', async () => {
    expect((await submit(testLake(), 'x'.repeat(20_000))).status).toBe(413)
  })
})

describe('GET /auth/fetch', () => {
  it('exchanges a ticket for a cookie that scripts cannot read, and for the token on request', async () => {
    const lake = testLake()
    const ticket = await ticketOf(submit(lake, token))
    const answer = await lake.asPublic(`/v1/auth/fetch?sid=${ticket}`)
    expect(await answer.json()).toEqual({ token })
    expect(answer.headers.get('set-cookie')).toBe(
      `lake-session-3333=${token}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict`,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('accepts a ticket once', async () => {
    const lake = testLake()
    const ticket = await ticketOf(submit(lake, token))
    await lake.asPublic(`/v1/auth/fetch?sid=${ticket}`)
    expect((await lake.asPublic(`/v1/auth/fetch?sid=${ticket}`)).status).toBe(401)
  })

  it('accepts a ticket within one minute', async () => {
    let now = Date.parse('2026-11-23T20:30:00Z')
    const lake = testLake({ clock: () => now })
    const [early, late] = [await ticketOf(submit(lake, token)), await ticketOf(submit(lake, token))]
    now += 60_000
    expect((await lake.asPublic(`/v1/auth/fetch?sid=${early}`)).status).toBe(200)
    now += 1
    expect((await lake.asPublic(`/v1/auth/fetch?sid=${late}`)).status).toBe(401)
  })

  it.each(['', '?sid=', '?sid=0123456789abcdef0123'])('refuses "%s", a ticket that it never gave', async (search) => {
    const response = await testLake().asPublic(`/v1/auth/fetch${search}`)
    expect(response.status).toBe(401)
    expect(JSON.stringify(await response.json())).not.toContain(token)
  })
})

describe('a session', () => {
  it('is identified by its token and does not expire', async () => {
    expect(await (await testLake().request('/v1/auth/id')).json()).toEqual({ id: 'administrator', expiry: null })
    expect((await testLake().asPublic('/v1/auth/id')).status).toBe(401)
  })

  it('ends in the Studio only: the link stays valid', async () => {
    const lake = testLake()
    expect((await lake.request('/v1/auth/logout', { method: 'POST' })).status).toBe(200)
    expect((await lake.request('/v1/auth/id')).status).toBe(200)
  })
})
