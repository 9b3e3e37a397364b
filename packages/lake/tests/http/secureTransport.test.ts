import { describe, expect, it } from 'vitest'
import { readProxies } from '../../src/http/clientAddress.ts'
import { serveLake, testLake } from '../lake.ts'

const header = 'strict-transport-security'
const alwaysSecure = 'max-age=63072000'
const proxies = { trustedProxies: readProxies('127.0.0.1') }

describe('a browser that reaches the lake', () => {
  it.each(['https', 'HTTPS', 'https, http'])(
    'through a trusted proxy that says %j always comes by https',
    async (said) => {
      const { url } = await serveLake({}, proxies)
      const response = await fetch(`${url}/v1/ping`, { headers: { 'x-forwarded-proto': said } })
      expect(response.headers.get(header)).toBe(alwaysSecure)
    },
  )

  it('under its public https URL always uses https, even on unknown paths', async () => {
    const { lake } = testLake({ url: 'https://studio.example.org' })
    for (const path of ['/', '/v1/ping', '/v1/nothing'])
      expect((await lake.fetch(new Request(`http://studio.example.org${path}`))).headers.get(header)).toBe(alwaysSecure)
  })

  it.each<Record<string, string>>([{}, { 'x-forwarded-proto': 'http' }])(
    'by plain http may go on so: %o',
    async (headers) => {
      const { url } = await serveLake({}, proxies)
      expect((await fetch(`${url}/v1/ping`, { headers })).headers.has(header)).toBe(false)
    },
  )

  it('and only claims https is not trusted', async () => {
    const { url } = await serveLake()
    const response = await fetch(`${url}/v1/ping`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(response.headers.has(header)).toBe(false)
  })
})
