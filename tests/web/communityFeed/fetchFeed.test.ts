import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { isLoopbackAddress, type Network } from 'server-toolkit/requestPublic.ts'
import { expect, test } from 'vitest'
import { fetchFeed } from '../../../web/communityFeed/fetchFeed.ts'
import { listenOnLoopback } from '../../listenOnLoopback.ts'

const calendar = { 'Content-Type': 'text/calendar; charset=utf-8' }
const here = { isAllowed: isLoopbackAddress }

/** Starts a server that stops with the test. @returns its address and port */
async function serve(answer: RequestListener) {
  const port = await listenOnLoopback(createServer(answer))
  return { url: `http://127.0.0.1:${port}/secret.ics`, port }
}

test('reads compressed and uncompressed feeds', async () => {
  const plain = await serve((_, response) => response.writeHead(200, calendar).end('BEGIN'))
  const small = await serve((_, response) =>
    response.writeHead(200, { ...calendar, 'Content-Encoding': 'gzip' }).end(gzipSync('BEGIN')),
  )
  expect(await fetchFeed(plain.url, here)).toBe('BEGIN')
  expect(await fetchFeed(small.url, here)).toBe('BEGIN')
  expect(await fetchFeed(`http://localhost:${plain.port}/`, here)).toBe('BEGIN')
})

test.each([{ 'Content-Type': 'application/octet-stream' }, { 'Content-Type': 'text/html' }, {}])(
  'reads a feed sent as %j, with a User-Agent, which some servers require',
  async (type) => {
    const server = await serve(({ headers }, response) =>
      response.writeHead(200, type).end(headers['user-agent']?.includes('calendar') ? 'BEGIN' : 'Who are you?'),
    )
    expect(await fetchFeed(server.url, here)).toBe('BEGIN')
  },
)

test.each(['webcal', 'WEBCAL', 'webcals', 'feed'])('reads %s:// addresses as https', async (scheme) => {
  const connected = fetchFeed(` ${scheme}://10.0.0.1/calendar.ics `)
  await expect(connected).rejects.toThrow('10.0.0.1 is not on the public internet')
})

const megabytes = Buffer.alloc(3 * 1024 * 1024)
const faults: [string, RequestListener, RegExp][] = [
  ['is missing', (_, response) => response.writeHead(404).end(), /answers 404/],
  ['is too large', (_, response) => response.writeHead(200, calendar).end(megabytes), /larger than/],
  [
    'is too large when decompressed',
    (_, response) => response.writeHead(200, { ...calendar, 'Content-Encoding': 'gzip' }).end(gzipSync(megabytes)),
    /larger than/,
  ],
  ['redirects forever', (_, response) => response.writeHead(302, { Location: '/' }).end(), /more than 3/],
  [
    'redirects to a private address',
    (_, response) => response.writeHead(302, { Location: 'https://10.0.0.1/' }).end(),
    /10\.0\.0\.1 is not/,
  ],
  ['redirects to a file', (_, response) => response.writeHead(302, { Location: 'file:///etc/hosts' }).end(), /file:/],
]

test.each(faults)('rejects a feed that %s without revealing its address', async (_, answer, message) => {
  const server = await serve(answer)
  const error: unknown = await fetchFeed(server.url, here).catch((error: unknown) => error)
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toContain('secret')
})

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['never ends', (_, response) => response.writeHead(200, calendar).write('BEGIN')],
])('times out for a feed that %s', async (_, answer) => {
  const server = await serve(answer)
  const message = 'It does not answer within 300 ms'
  await expect(fetchFeed(server.url, { ...here, milliseconds: 300 })).rejects.toThrow(new Error(message))
})

test.each(['http://127.0.0.1/', 'http://localhost/', 'https://[::ffff:10.0.0.1]/'])(
  'does not connect to %s by default',
  async (address) => {
    await expect(fetchFeed(address)).rejects.toThrow(/not on the public internet/)
  },
)

test('rejects unencrypted addresses', async () => {
  await expect(fetchFeed('http://93.184.216.34/')).rejects.toThrow('use https:')
})

test('also checks the address of a redirect, since a name may resolve differently by then', async () => {
  const asked: string[] = []
  const server = await serve(({ headers, url }, response) => {
    asked.push(`${headers.host} ${url}`)
    response.writeHead(302, { Location: `http://localhost:${server.port}/again` }).end()
  })
  const addresses = ['127.0.0.1', '10.0.0.1']
  const resolve: Network['resolve'] = (_name, _options, answer) =>
    answer(null, [{ address: addresses.shift() ?? '', family: 4 }])
  const fetched = fetchFeed(`http://localhost:${server.port}/first`, { ...here, resolve })
  await expect(fetched).rejects.toThrow('localhost is not on the public internet')
  expect(asked).toEqual([`localhost:${server.port} /first`])
})
