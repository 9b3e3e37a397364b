import { describe, expect, it } from 'vitest'
import { testLake, url } from '../lake.ts'

const ping = '/v2025-02-19/ping'

describe('the Host of a request', () => {
  const [local, proxied] = [url, 'https://studio.example.org']

  it.each([
    [local, 'http://localhost:3333', '', 200],
    [local, 'http://westie.localhost:3333', '', 200],
    [local, 'http://127.0.0.1:3333', '', 200],
    [local, 'http://[::1]:3333', '', 200],
    [local, 'http://evil.example:3333', '', 403],
    [local, 'http://localhost:4444', '', 403],
    [local, 'http://localhost.evil.example:3333', '', 403],
    [local, 'http://169.254.1.1:3333', '', 403],
    [proxied, 'https://studio.example.org', '203.0.113.5', 200],
    [proxied, 'http://127.0.0.1:3333', '127.0.0.1', 200],
    [proxied, 'http://localhost:3333', '::1', 200],
    [proxied, 'http://127.0.0.1:3333', '::ffff:127.0.0.1', 200],
    [proxied, 'http://localhost:3333', '203.0.113.5', 403],
    [proxied, 'http://localhost:3333', '', 403],
    [proxied, 'http://evil.example:3333', '127.0.0.1', 403],
    ['https://127.0.0.1:8443', 'http://127.0.0.1:3333', '127.0.0.1', 200],
    ['https://127.0.0.1:8443', 'http://127.0.0.1:3333', '203.0.113.5', 403],
  ])('of a lake at %s, %s from %j, as in DNS rebinding, is answered with %i', async (own, host, from, status) => {
    const response = await testLake({ url: own }).lake.fetch(new Request(host + ping), from)
    expect(response.status).toBe(status)
    if (status === 403) expect(await response.text()).toContain(`answers to ${own}`)
  })
})

describe('a page of another origin', () => {
  it.each([url, 'http://127.0.0.1:3333', 'http://localhost:3000'])('may read responses if it is %s', async (origin) => {
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
  ])('gets no CORS headers if it is %s, with a response, an error or a preflight', async (origin) => {
    const answers = [await ask(origin), await ask(origin, '/v1/nothing'), await preflight(origin)]
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers.get('vary')).toContain('origin')
    }
  })

  it('can read an error', async () => {
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
