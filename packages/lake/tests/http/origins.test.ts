import { describe, expect, it } from 'vitest'
import { testLake, url } from '../lake.ts'

const ping = '/v2025-02-19/ping'

describe('the Host of a request', () => {
  it.each(['http://localhost:3333', 'http://westie.localhost:3333', 'http://127.0.0.1:3333', 'http://[::1]:3333'])(
    'may be %s',
    async (host) => {
      expect((await testLake().lake.fetch(new Request(host + ping))).status).toBe(200)
    },
  )

  it.each([
    'http://evil.example:3333',
    'http://localhost:4444',
    'http://localhost.evil.example:3333',
    'http://169.254.1.1:3333',
  ])('is refused with 403 when it is %s, as DNS rebinding would have it', async (host) => {
    const response = await testLake().lake.fetch(new Request(host + ping))
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('answers to http://localhost:3333')
  })
})

describe('a lake behind a proxy', () => {
  const getStatus = async (host: string, from: string) =>
    (await testLake({ url: 'https://studio.example.org' }).lake.fetch(new Request(host + ping), from)).status

  it.each([
    ['https://studio.example.org', '203.0.113.5'],
    ['http://127.0.0.1:3333', '127.0.0.1'],
    ['http://localhost:3333', '::1'],
    ['http://127.0.0.1:3333', '::ffff:127.0.0.1'],
  ])('answers to %s from %s', async (host, from) => {
    expect(await getStatus(host, from)).toBe(200)
  })

  it.each([
    ['http://localhost:3333', '203.0.113.5'],
    ['http://localhost:3333', ''],
    ['http://evil.example:3333', '127.0.0.1'],
  ])('refuses %s from %j', async (host, from) => {
    expect(await getStatus(host, from)).toBe(403)
  })
})

it('a lake behind a proxy of the same machine answers to programs there by its own port, too', async () => {
  const { lake } = testLake({ url: 'https://127.0.0.1:8443' })
  expect((await lake.fetch(new Request(`http://127.0.0.1:3333${ping}`), '127.0.0.1')).status).toBe(200)
  expect((await lake.fetch(new Request(`http://127.0.0.1:3333${ping}`), '203.0.113.5')).status).toBe(403)
})

describe('a page of another origin', () => {
  it.each([url, 'http://127.0.0.1:3333', 'http://localhost:3000'])('may read answers when it is %s', async (origin) => {
    const { headers } = await ask(origin)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toContain('origin')
  })

  it.each([
    'null',
    'http://evil.example',
    'https://localhost:3000',
    'http://localhost:3001',
    'http://localhost:3000.evil.example',
    'not an origin',
  ])('gets no allowance when it is %s, for an answer, an error or a preflight', async (origin) => {
    const answers = [await ask(origin), await ask(origin, '/v1/nothing'), await preflight(origin)]
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers.get('vary')).toContain('origin')
    }
  })

  it('can read why it was refused', async () => {
    const response = await ask('http://localhost:3000', '/v1/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  })

  it('learns from a preflight which methods and headers are allowed', async () => {
    const { status, headers } = await preflight('http://localhost:3000')
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect(headers.get('access-control-allow-methods')).toContain('POST')
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  })
})

const lakeForSite = () => testLake({ allowedOrigins: ['http://localhost:3000'] })

const ask = (origin: string, path = ping) => lakeForSite().asPublic(path, { headers: { origin } })

const preflight = (origin: string) =>
  lakeForSite().asPublic('/v2025-02-19/data/mutate/production', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
