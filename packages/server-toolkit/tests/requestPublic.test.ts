import { createServer, type RequestListener } from 'node:http'
import { NotPublic, redirectOf, requestPublic, type Network } from 'server-toolkit/requestPublic.ts'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../../tests/listenOnLoopback.ts'

const headers = { accept: 'text/plain' }
const { signal } = new AbortController()
const here = { headers, signal, isAllowed: (address: string) => address === '127.0.0.1' }

/** Starts a server on this machine for one test. */
async function openServer(answer: RequestListener = (_, response) => response.end('here')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.accept}`)
    answer(request, response)
  })
  return { port: await listenOnLoopback(server), asked }
}

/** Creates a resolver that returns these addresses for every name. */
const resolvesTo =
  (...addresses: string[]): Network['resolve'] =>
  (_name, _options, answer) => {
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

test('connects to an allowed address and returns the response', async () => {
  const { port, asked } = await openServer()
  const response = await requestPublic(new URL(`http://127.0.0.1:${port}/page`), here)
  expect((await response.toArray()).join('')).toBe('here')
  expect(asked).toEqual(['GET /page text/plain'])
})

test.each(['127.0.0.1', 'localhost', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '0'])(
  'never connects to this machine as %s unless that is allowed',
  async (host) => {
    const { port, asked } = await openServer()
    const url = new URL(`http://${host}:${port}/secret`)
    const refused = requestPublic(url, { headers, signal })
    await expect(refused).rejects.toThrow(NotPublic)
    await expect(refused).rejects.toThrow(/ is not on the public internet$/)
    await expect(refused).rejects.not.toThrow('secret')
    expect(asked).toEqual([])
  },
)

test.each(['file:///etc/hosts', 'ftp://93.184.216.34/'])('never sends a request to %s', async (url) => {
  await expect(requestPublic(new URL(url), { headers, signal })).rejects.toThrow(NotPublic)
})

test('refuses a name with any internal address', async () => {
  const { port, asked } = await openServer()
  for (const address of ['10.0.0.1', '::1', '169.254.169.254']) {
    const resolve = resolvesTo('127.0.0.1', address)
    const refused = requestPublic(new URL(`http://two-faced.example:${port}/`), { ...here, resolve })
    await expect(refused).rejects.toThrow('two-faced.example is not on the public internet')
  }
  await expect(
    requestPublic(new URL(`http://nothing.example:${port}/`), { ...here, resolve: resolvesTo() }),
  ).rejects.toThrow(NotPublic)
  expect(asked).toEqual([])
})

test('connects to the checked address, even if the name changes', async () => {
  const { port, asked } = await openServer()
  const addresses = ['127.0.0.1', '10.0.0.1']
  const resolve: Network['resolve'] = (name, options, answer) => {
    resolvesTo(addresses.shift() ?? '10.0.0.1')(name, options, answer)
  }
  const response = await requestPublic(new URL(`http://rebound.example:${port}/`), { ...here, resolve })
  response.destroy()
  expect(asked).toHaveLength(1)
  expect(addresses).toEqual(['10.0.0.1'])
})

test('ends when aborted', async () => {
  const stop = new AbortController()
  const { port } = await openServer(() => {
    stop.abort()
  })
  const url = new URL(`http://127.0.0.1:${port}/`)
  await expect(requestPublic(url, { ...here, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [301, '/new?a=1', '/new?a=1'],
  [308, 'https://other.example/', 'https://other.example/'],
  [200, '/new', null],
  [304, '/new', null],
  [302, undefined, null],
])('a response of %s with the location %s redirects to %s', async (status, location, target) => {
  const { port } = await openServer((_, response) => {
    response.writeHead(status, { ...(location && { location }) }).end()
  })
  const url = new URL(`http://127.0.0.1:${port}/old`)
  const response = await requestPublic(url, here)
  response.destroy()
  expect(redirectOf(response, url)?.href ?? null).toBe(target && new URL(target, url).href)
})
