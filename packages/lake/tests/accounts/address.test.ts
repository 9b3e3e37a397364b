import { describe, expect, it } from 'vitest'
import { readProxies } from '../../src/http/clientAddress.ts'
import { serveLake, token } from '../lake.ts'

describe("the client's address", () => {
  it('is the last one added by a trusted proxy, so that one guesser does not lock out all its users', async () => {
    const { url } = await serveLake({}, { trustedProxies: readProxies('127.0.0.1, ::1') })
    const signIn = (given: string, forwarded: string) =>
      fetch(`${url}/v1/auth/login/local?origin=${encodeURIComponent(`${url}/`)}`, {
        method: 'POST',
        body: new URLSearchParams({ token: given }),
        headers: { 'x-forwarded-for': forwarded },
        redirect: 'manual',
      })
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn('wrong', `10.0.0.${attempt}, 203.0.113.7`)
    expect((await signIn(token, '10.0.0.99, 203.0.113.7')).status).toBe(429)
    expect((await signIn(token, '203.0.113.8')).status).toBe(303)
  })
})
