import { describe, expect, it } from 'vitest'
import { serveLake, testLake, token, url } from '../lake.ts'
import { addPerson, password, signInPath } from '../accounts/people.ts'
import { connect } from '../streams/sockets.ts'

/** Attacks on a user's session, by pages that their browser opens. */
const site = 'http://localhost:3000'
const devStudio = 'http://localhost:3334'
const email = 'anna@example.org'

/** Creates a lake with an editor who is signed in by a cookie. */
async function lakeWithSession() {
  const lake = testLake({ allowedOrigins: [site], studioOrigins: [devStudio] })
  await addPerson(lake, email, 'editor')
  const body = new URLSearchParams({ email, password })
  const { headers } = await lake.asPublic(signInPath, { method: 'POST', body })
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')

  /** Sends a request as a browser does; `headers` identify the page. */
  const send = (
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
  ) =>
    lake.asPublic(path, {
      method,
      headers: { cookie, ...headers },
      ...(method === 'POST' && { body: JSON.stringify({ mutations: [{ create: { _type: 'notice' } }] }) }),
    })
  return { lake, send }
}

const mutate = '/v2025-02-19/data/mutate/production'
const query = `/v2025-02-19/data/query/production?query=${encodeURIComponent('*')}`

describe("a user's session", () => {
  it('is bound to its host, and to https if the lake uses it', async () => {
    const lake = testLake({ url: 'https://studio.example.org' })
    const response = await lake.lake.fetch(
      new Request('https://studio.example.org/v1/auth/session', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-lake-session=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  it.each([
    ['its own page, reading', 'GET', { 'sec-fetch-site': 'same-origin' }],
    ['its own page on plain http, where browsers omit the header', 'GET', {}],
    ['a URL that was typed', 'GET', { 'sec-fetch-site': 'none' }],
    ['its own page, writing', 'POST', { origin: url, 'sec-fetch-site': 'same-origin' }],
    ['its own page under another name of this machine', 'POST', { origin: 'http://127.0.0.1:3333' }],
    ['the Studio of npm run dev', 'POST', { origin: devStudio }],
  ])('is accepted from %s', async (_, method, headers) => {
    const { send } = await lakeWithSession()
    expect((await send(method === 'GET' ? query : mutate, { method, headers })).status).toBe(200)
  })

  it.each([
    ['the site, reading', 'GET', { origin: site, 'sec-fetch-site': 'same-site' }],
    ['the site, reading without CORS', 'GET', { 'sec-fetch-site': 'same-site' }],
    ['the site, writing', 'POST', { origin: site, 'sec-fetch-site': 'same-site' }],
    ['another page, reading', 'GET', { origin: 'https://evil.example' }],
    ['another page, as a picture', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['another page, writing', 'POST', { origin: 'https://evil.example' }],
    ['a page with an opaque origin', 'POST', { origin: 'null' }],
    ['another port of the same host', 'POST', { origin: 'http://localhost:8080' }],
    ['a host name with the same beginning', 'POST', { origin: 'http://localhost:3333.evil.example' }],
    ['the same name over https', 'POST', { origin: 'https://localhost:3333' }],
    ['a page that hides its origin', 'POST', {}],
    ['a page that writes and claims to be same-origin', 'POST', { 'sec-fetch-site': 'same-origin' }],
  ])('is not accepted from %s', async (_, method, headers) => {
    const { lake, send } = await lakeWithSession()
    const response = await send(method === 'GET' ? query : mutate, { method, headers })
    expect(response.status).toBe(401)
    expect(lake.lake.context.datasets.get('production').size).toBe(0)
  })

  it('cannot be ended by other pages', async () => {
    const { send } = await lakeWithSession()
    for (const origin of [site, 'https://evil.example', 'null']) {
      const answer = await send('/v1/auth/logout', { method: 'POST', headers: { origin } })
      expect(answer.headers.get('clear-site-data')).toBeNull()
    }
    expect((await send('/v1/auth/id', {})).status).toBe(200)
  })

  it('ends on sign-out, in the browser too', async () => {
    const { send } = await lakeWithSession()
    const answer = await send('/v1/auth/logout', { method: 'POST', headers: { origin: url } })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^lake-session-3333=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const after = await send('/v1/auth/id', {})
    expect([after.status, await after.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }])
  })

  it('that has ended is ignored on public routes', async () => {
    const { lake, send } = await lakeWithSession()
    await lake.request(`/v1/accounts/${email}`, { method: 'DELETE' })
    expect(await (await send('/v1/users/me', {})).json()).toEqual({})
    expect((await send(query, {})).status).toBe(401)
  })

  it('is not combined with an invalid Authorization header', async () => {
    const { send } = await lakeWithSession()
    expect((await send(query, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  })

  it.each([
    `lake-session-3333=`,
    `lake-session-3333=${'0'.repeat(43)}`,
    `lake-session-4444=${token}`,
    `x=lake-session-3333=${token}`,
  ])('is refused if it is forged: %s', async (cookie) => {
    const response = await testLake().asPublic(query, { headers: { cookie } })
    expect(response.status).toBe(401)
  })
})

describe('a request whose body arrives slowly', () => {
  /** Sends the first half, removes the sender or changes their role, and sends the rest. */
  async function sendAround(path: string, text: string, role: 'editor' | 'administrator', change: object | null) {
    const lake = testLake()
    const { session } = await addPerson(lake, email, role)
    await addPerson(lake, 'boss@example.org', 'administrator') // the last one could not be removed
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const headers = { authorization: `Bearer ${session}` }
    const init = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit
    const answer = lake.asPublic(path, init)
    const half = Math.ceil(text.length / 2)
    await writer.write(Buffer.from(text.slice(0, half)))
    const account = `/v1/accounts/${email}`
    if (change === null) await lake.request(account, { method: 'DELETE' })
    else await lake.request(account, { method: 'PUT', body: JSON.stringify(change) })
    await writer.write(Buffer.from(text.slice(half)))
    await writer.close()
    const { accounts, datasets } = lake.lake.context
    return {
      status: (await answer).status,
      size: datasets.get('production').size,
      accounts: accounts.store.all().filter(({ kind }) => kind === 'person'),
    }
  }

  const notice = JSON.stringify({ mutations: [{ create: { _type: 'notice' } }] })

  it.each([
    ['a mutation', mutate, notice],
    ['an action', '/v1/data/actions/production', JSON.stringify({ actions: [] })],
    ['an upload', '/v1/assets/files/production?filename=a.txt', 'text'],
    ['a query', '/v1/data/query/production', JSON.stringify({ query: '*' })],
  ])('is refused if its sender is removed meanwhile: %s', async (_, path, text) => {
    expect(await sendAround(path, text, 'editor', null)).toMatchObject({ status: 401, size: 0 })
  })

  it('does not add an account for a former administrator', async () => {
    const invitation = JSON.stringify({ email: 'eve@example.org', role: 'administrator' })
    const answer = await sendAround('/v1/invitations/project/westie', invitation, 'administrator', { role: 'editor' })
    expect([answer.status, answer.accounts.map((account) => account.email)]).toEqual([403, [email, 'boss@example.org']])
  })
})

describe('a sign-in', () => {
  it.each(['', 'Bearer ', `Bearer ${'0'.repeat(48)}`])(
    'is refused with "%s" in place of the token',
    async (authorization) => {
      const response = await testLake().asPublic('/v1/auth/session', { method: 'POST', headers: { authorization } })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
    },
  )
})

describe('a socket', () => {
  /** Opens both kinds of socket with a session's cookie, from a page of an origin; null omits the header. */
  async function openSockets(pageOrigin?: string | null) {
    const { url: address, lake } = await serveLake({ allowedOrigins: [site] })
    const session = lake.context.accounts.signInByLink(token, '')
    const origin = pageOrigin === undefined ? address : pageOrigin
    const headers = {
      cookie: `lake-session-${new URL(address).port}=${session}`,
      ...(origin !== null && { origin }),
    }
    const streams = await connect(address, '/vX/data/streams', headers)
    streams.send({ id: '1', open: '/v2025-02-19/data/listen/production?query=*' })
    const presence = await connect(address, '/v2022-06-30/socket/production', headers)
    presence.send({ id: '1', method: 'presence_subscribe' })
    return { streams, presence }
  }

  it('of a Studio page acts for the signed-in user', async () => {
    const { streams, presence } = await openSockets()
    expect(await streams.next()).toMatchObject({ event: 'welcome' })
    expect(await presence.next()).toMatchObject({ id: '1', result: expect.any(String) })
  })

  it.each([
    ['of a site page', site],
    ['without an origin', null],
  ])('%s does not', async (_, origin) => {
    const { streams, presence } = await openSockets(origin)
    expect(await streams.next()).toMatchObject({ refused: { status: 401 } })
    expect((await presence.closed).code).toBe(4001)
  })

  it('of any other page is refused', async () => {
    await expect(openSockets('https://evil.example')).rejects.toThrow('403')
  })
})
