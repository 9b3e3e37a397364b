import { createServer } from 'node:http'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { describe, expect, it } from 'vitest'
import { listenOnLoopback } from '../../../../tests/listenOnLoopback.ts'
import { delivery, hookedLake, putHook } from '../hooks/hookedLake.ts'
import { testLake } from '../lake.ts'

/** Creates a resolver that returns these addresses for every name, one after the other. */
const resolvesTo = (...addresses: string[]): Network['resolve'] => {
  return (_name, _options, answer) => {
    const address = addresses.length > 1 ? addresses.shift() : addresses[0]
    answer(null, [{ address: address ?? '', family: address?.includes(':') ? 6 : 4 }])
  }
}

/** Starts a service that should not be reachable from other machines. */
async function openInternalServer() {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end('credentials')
  })
  return { port: await listenOnLoopback(server), asked }
}

/** Delivers a message to a URL. Returns the delivery state afterwards. */
async function deliverTo(url: string, resolve?: Network['resolve']) {
  const { lake } = await hookedLake({ url }, { ...(resolve && { resolve }) })
  await lake.mutate({ create: { _id: 'monday', _type: 'notice' } })
  await expect.poll(() => delivery(lake)).toMatchObject({ waitingSince: null })
  return delivery(lake)
}

describe('a webhook', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/', // as one number
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://0.0.0.0/',
    'http://0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('is refused for %s', async (url) => {
    const response = await putHook(testLake(), { url })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('use an address on the internet, of this machine or of a private network')
  })

  it.each(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:7f00:1', '0.0.0.0', 'fd00:ec2::254'])(
    'is not sent if its host name resolves to %s',
    async (address) => {
      const { port, asked } = await openInternalServer()
      expect(await deliverTo(`http://hooks.example:${port}/`, resolvesTo(address))).toMatchObject({
        setAside: 1,
        reason: 'It cannot be sent: hooks.example is not on the public internet',
      })
      expect(asked).toEqual([])
    },
  )

  it('resolves the host once, and connects to that address only', async () => {
    const { port, asked } = await openInternalServer()
    await deliverTo(`http://rebound.example:${port}/`, resolvesTo('10.0.0.1', '127.0.0.1'))
    expect(asked).toEqual([])
  })

  it('does not follow redirects', async () => {
    const { port, asked } = await openInternalServer()
    const redirecting = createServer((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end(),
    )
    const state = await deliverTo(`http://127.0.0.1:${await listenOnLoopback(redirecting)}/`)
    expect(state).toMatchObject({ setAside: 1, reason: 'It answers 307' })
    expect(asked).toEqual([])
  })

  it.each([
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['site', resolvesTo('127.0.0.1')],
  ])('reaches a server of this machine that its URL names as %s', async (host, resolve) => {
    const { port, asked } = await openInternalServer()
    expect(await deliverTo(`http://${host}:${port}/api/revalidate`, resolve)).toMatchObject({
      setAside: 0,
      reason: null,
    })
    expect(asked).toEqual(['/api/revalidate'])
  })
})
