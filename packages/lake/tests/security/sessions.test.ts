import { describe, expect, it } from 'vitest'
import { serveLake, testLake, token, url } from '../lake.ts'
import { addPerson, password, signInPath } from '../accounts/people.ts'
import { connect } from '../streams/sockets.ts'

/** Attacks on the session of somebody who is signed in, by pages that their browser opens. */
const site = 'http://localhost:3000'
const devStudio = 'http://localhost:3334'
const email = 'anna@example.org'

/** A lake with an editor who is signed in, as a browser is: by a cookie. */
async function signedIn() {
  const lake = testLake({ allowedOrigins: [site], studioOrigins: [devStudio] })
  await addPerson(lake, email, 'editor')
  const body = new URLSearchParams({ email, password })
  const { headers } = await lake.asPublic(signInPath, { method: 'POST', body })
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')

  /** What the browser sends from a page; `headers` say from which. */
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
  it('is bound to its host, and to https if used', async () => {
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
    ['its own page on plain http, where browsers do not say', 'GET', {}],
    ['an address that was typed', 'GET', { 'sec-fetch-site': 'none' }],
    ['its own page, writing', 'POST', { origin: url, 'sec-fetch-site': 'same-origin' }],
    ['its own page under another name of this machine', 'POST', { origin: 'http://127.0.0.1:3333' }],
    ['the Studio of npm run dev', 'POST', { origin: devStudio }],
  ])('counts on %s', async (_, method, headers) => {
    const { send } = await signedIn()
    expect((await send(method === 'GET' ? query : mutate, { method, headers })).status).toBe(200)
  })

  it.each([
    ['the site, reading', 'GET', { origin: site, 'sec-fetch-site': 'same-site' }],
    ['the site, reading without an answer', 'GET', { 'sec-fetch-site': 'same-site' }],
    ['the site, writing', 'POST', { origin: site, 'sec-fetch-site': 'same-site' }],
    ['another page, reading', 'GET', { origin: 'https://evil.example' }],
    ['another page, as a picture', 'GET', { 'sec-fetch-site': 'cross-site' }],
    ['another page, writing', 'POST', { origin: 'https://evil.example' }],
    ['a page of no origin', 'POST', { origin: 'null' }],
    ['a neighbour of the same host', 'POST', { origin: 'http://localhost:8080' }],
    ['a name that begins alike', 'POST', { origin: 'http://localhost:3333.evil.example' }],
    ['the same name over https', 'POST', { origin: 'https://localhost:3333' }],
    ['a page that hides where it is', 'POST', {}],
    ['one that says it is the same, and writes', 'POST', { 'sec-fetch-site': 'same-origin' }],
  ])('does not count on %s', async (_, method, headers) => {
    const { lake, send } = await signedIn()
    const response = await send(method === 'GET' ? query : mutate, { method, headers })
    expect(response.status).toBe(401)
    expect(lake.lake.context.datasets.get('production').size).toBe(0)
  })

  it('cannot be ended by other pages', async () => {
    const { send } = await signedIn()
    for (const origin of [site, 'https://evil.example', 'null']) {
      const answer = await send('/v1/auth/logout', { method: 'POST', headers: { origin } })
      expect(answer.headers.get('clear-site-data')).toBeNull()
    }
    expect((await send('/v1/auth/id', {})).status).toBe(200)
  })

  it('ends on sign-out, in the browser too', async () => {
    const { send } = await signedIn()
    const answer = await send('/v1/auth/logout', { method: 'POST', headers: { origin: url } })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^lake-session-3333=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    const after = await send('/v1/auth/id', {})
    expect([after.status, await after.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }])
  })

  it('that has ended counts as none on public routes', async () => {
    const { lake, send } = await signedIn()
    await lake.request(`/v1/accounts/${email}`, { method: 'DELETE' })
    expect(await (await send('/v1/users/me', {})).json()).toEqual({})
    expect((await send(query, {})).status).toBe(401)
  })

  it('is not combined with an invalid Authorization header', async () => {
    const { send } = await signedIn()
    expect((await send(query, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  })

  it.each([
    `lake-session-3333=`,
    `lake-session-3333=${'0'.repeat(43)}`,
    `lake-session-4444=${token}`,
    `x=lake-session-3333=${token}`,
  ])('is not made up: %s', async (cookie) => {
    const response = await testLake().asPublic(query, { headers: { cookie } })
    expect(response.status).toBe(401)
  })
})

describe('a request whose body arrives slowly', () => {
  /** Sends the first half, ends or lowers the rights of its sender, and sends the rest. */
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
    ['a question', '/v1/data/query/production', JSON.stringify({ query: '*' })],
  ])('is refused when its sender was removed meanwhile: %s', async (_, path, text) => {
    expect(await sendAround(path, text, 'editor', null)).toMatchObject({ status: 401, size: 0 })
  })

  it('adds no account for a former administrator', async () => {
    const invitation = JSON.stringify({ email: 'eve@example.org', role: 'administrator' })
    const answer = await sendAround('/v1/invitations/project/westie', invitation, 'administrator', { role: 'editor' })
    expect([answer.status, answer.accounts.map((account) => account.email)]).toEqual([403, [email, 'boss@example.org']])
  })
})

describe('a sign-in', () => {
  it.each(['', 'Bearer ', `Bearer ${'0'.repeat(48)}`])(
    'is not had for "%s" in place of the token',
    async (authorization) => {
      const response = await testLake().asPublic('/v1/auth/session', { method: 'POST', headers: { authorization } })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
    },
  )
})

describe('a socket', () => {
  /** Opens both kinds with the cookie of somebody who is signed in, from a page of an origin, or without saying which. */
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
    ['that does not say of which page it is', null],
  ])('%s does not', async (_, origin) => {
    const { streams, presence } = await openSockets(origin)
    expect(await streams.next()).toMatchObject({ refused: { status: 401 } })
    expect((await presence.closed).code).toBe(4001)
  })

  it('of any other page is refused', async () => {
    await expect(openSockets('https://evil.example')).rejects.toThrow('403')
  })
})
