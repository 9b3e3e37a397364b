import { createServer, type RequestListener } from 'node:http'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { describe, expect, it } from 'vitest'
import { checkLink } from '../../bin/checkLink.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'

const here = { isAllowed: (address: string) => address === '127.0.0.1' }

/** Starts a site on this machine, for one test. */
async function openSite(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, asked }
}

/** Resolves every name to an internal address. */
const inside: Network['resolve'] = (_name, _options, answer) => {
  answer(null, [{ address: '10.0.0.1', family: 4 }])
}

/** Resolves no name. */
const nowhere: Network['resolve'] = (_name, _options, answer) => {
  answer(Object.assign(new Error('There is no such name'), { code: 'ENOTFOUND' }), [])
}

const answering =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('page')

describe('checkLink', () => {
  it('returns the status of a page', async () => {
    const { url, asked } = await openSite(answering(200))
    const answer = { outcome: 'answered', status: 200, finalUrl: `${url}/shop`, reason: null }
    expect(await checkLink(`${url}/shop`, here)).toEqual({ url: `${url}/shop`, ...answer })
    expect(asked).toEqual(['GET /shop'])
  })

  it('returns the status of a missing page', async () => {
    const { url } = await openSite(answering(410))
    expect(await checkLink(url, here)).toMatchObject({ outcome: 'answered', status: 410, reason: null })
  })

  it('follows redirects, relative or to other hosts, and returns the final URL', async () => {
    const other = await openSite(answering(200))
    const { url } = await openSite((request, response) => {
      const location = request.url === '/old' ? 'new?a=1' : `${other.url}/shop`
      response.writeHead(301, { location }).end()
    })
    expect(await checkLink(`${url}/old`, here)).toMatchObject({ status: 200, finalUrl: `${other.url}/shop` })
    expect(other.asked).toEqual(['GET /shop'])
  })

  it('gives up on redirect loops', async () => {
    const { url, asked } = await openSite(answering(302, { location: '/' }))
    expect(await checkLink(url, here)).toMatchObject({ outcome: 'unreachable', status: null, reason: 'REDIRECTS' })
    expect(asked.length).toBeLessThan(30)
  })

  it('gives up on a site that does not respond in time', async () => {
    const { url } = await openSite(() => {})
    const answer = await checkLink(url, { ...here, milliseconds: 200 })
    expect(answer).toMatchObject({ outcome: 'unreachable', status: null, reason: 'TIMEOUT' })
  })

  it('returns why a host is unreachable', async () => {
    expect(await checkLink('https://nobody.invalid/', { resolve: nowhere })).toMatchObject({
      outcome: 'unreachable',
      reason: 'ENOTFOUND',
    })
    expect(await checkLink('http://127.0.0.1:1/', here)).toMatchObject({
      outcome: 'unreachable',
      reason: 'ECONNREFUSED',
    })
    expect(await checkLink('not an address', here)).toMatchObject({ outcome: 'unreachable', reason: 'ERR_INVALID_URL' })
  })

  it('does not connect to this machine unless allowed', async () => {
    const { url, asked } = await openSite(answering(200))
    expect(await checkLink(url)).toMatchObject({ outcome: 'refused', status: null })
    expect(asked).toEqual([])
  })

  it.each(['http://10.0.0.1/secret', 'http://inside.example/', 'file:///etc/hosts'])(
    'is not led to %s by a redirect',
    async (location) => {
      const { url } = await openSite(answering(302, { location }))
      const answer = await checkLink(url, { ...here, resolve: inside })
      expect(answer).toMatchObject({ outcome: 'refused', status: null, finalUrl: location })
    },
  )
})
