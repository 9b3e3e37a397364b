import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { storedPages } from '../../web/storedPages.ts'
import { listenOnLoopback } from '../listenOnLoopback.ts'

type NextAnswer = { status?: number; headers?: Record<string, string>; body: string; isCut?: boolean }

const end = '</html>'

/** Serves a site from the current `answers` of Next, and records the requests to Next. */
async function site(answers: Record<string, NextAnswer>, ready?: Promise<undefined>) {
  const asked: string[] = []
  let answering = () => Promise.resolve()
  const next: RequestListener = (incoming, response) => {
    const { method, url = '' } = incoming
    asked.push(`${method} ${url}`)
    const answer = answers[url] ?? { status: 404, body: 'nothing' }
    answering().then(
      () => say(answer, response),
      () => incoming.socket.destroy(),
    )
  }
  function say({ status = 200, headers = {}, body, isCut }: NextAnswer, response: ServerResponse) {
    response.setHeaders(new Map(Object.entries({ 'Cache-Control': 'max-age=0', ETag: `"${body}"`, ...headers })))
    response
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'X-Frame': 'no' })
      .end(isCut ? body : body + end)
  }
  const { listener, pageRenewed } = storedPages(next, ['/', '/classes'], ready)
  const origin = `http://127.0.0.1:${await listenOnLoopback(createServer(listener))}`
  return {
    asked,
    renew(path: string, body: string) {
      answers[path] = { ...answers[path], body }
      pageRenewed(path)
    },
    whileAnswering: (work: () => Promise<void>) => (answering = work),
    visit: (path: string, headers: IncomingHttpHeaders = { 'accept-encoding': 'gzip' }, method = 'GET') =>
      visit(origin, path, headers, method),
  }
}

async function visit(origin: string, path: string, headers: IncomingHttpHeaders, method: string) {
  const outgoing = request(origin + path, { headers, method }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  const encoding = response.headers['content-encoding'] ?? 'none'
  const decode = { gzip: gunzipSync, br: brotliDecompressSync }[encoding] ?? ((bytes: Buffer) => bytes)
  return {
    status: response.statusCode,
    headers: response.headers,
    encoding,
    text: (body.length === 0 ? body : decode(body)).toString().replace(end, ''),
  }
}

describe('a page that is the same for everybody', () => {
  it("is fetched once for many visitors, and has Next's headers", async () => {
    const { visit, asked } = await site({ '/': { body: 'Monday' } })
    const responses = await Promise.all(Array.from({ length: 20 }, () => visit('/')))
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['Monday']))
    expect(asked).toEqual(['GET /'])
    expect(responses[0]).toMatchObject({
      status: 200,
      encoding: 'gzip',
      headers: { 'cache-control': 'max-age=0', 'x-frame': 'no', vary: 'Accept-Encoding', etag: 'W/"Monday"' },
    })
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0', 'none'],
    ['', 'none'],
  ])('is sent to a browser that accepts "%s" as %s', async (accepted, encoding) => {
    const { visit } = await site({ '/': { body: 'Monday' } })
    expect(await visit('/', { 'accept-encoding': accepted })).toMatchObject({ encoding, text: 'Monday' })
  })

  it.each(['W/"x", W/"Monday"', '"Monday"', '*'])('is not sent again to a browser that has %s', async (etags) => {
    const { visit } = await site({ '/': { body: 'Monday' } })
    const answer = await visit('/', { 'accept-encoding': 'gzip', 'if-none-match': etags })
    expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: 'W/"Monday"' } })
  })

  it('is the same for every query, and without its body for HEAD', async () => {
    const { visit, asked } = await site({ '/': { body: 'Monday' } })
    expect(await visit('/?from=mail')).toMatchObject({ status: 200, text: 'Monday' })
    const { status, headers, text } = await visit('/', { 'accept-encoding': 'identity' }, 'HEAD')
    expect({ status, text, length: headers['content-length'] }).toEqual({ status: 200, text: '', length: '13' })
    expect(asked).toEqual(['GET /'])
  })

  it('is not served before it is ready; all other requests are answered at once', async () => {
    const ready = Promise.withResolvers<undefined>()
    const { visit, renew } = await site(
      { '/': { body: 'from the build' }, '/api/health': { body: 'ok' } },
      ready.promise,
    )
    const waiting = visit('/')
    expect((await visit('/api/health')).text).toBe('ok')
    renew('/', 'renewed')
    ready.resolve(undefined)
    expect((await waiting).text).toBe('renewed')
  })
})

describe('a renewal', () => {
  it('is visible to the very next visitor and does not affect other pages', async () => {
    const { visit, renew, asked } = await site({ '/': { body: 'old' }, '/classes': { body: 'old' } })
    await visit('/')
    await visit('/classes')
    renew('/', 'new')
    expect((await visit('/')).text).toBe('new')
    expect((await visit('/classes')).text).toBe('old')
    expect(asked).toEqual(['GET /', 'GET /classes', 'GET /'])
  })

  it('discards responses that were requested before it', async () => {
    const { visit, renew, whileAnswering } = await site({ '/': { body: 'old' } })
    const asked = Promise.withResolvers<undefined>()
    const held = Promise.withResolvers<undefined>()
    whileAnswering(() => {
      whileAnswering(() => Promise.resolve())
      asked.resolve(undefined)
      return held.promise
    })
    const before = visit('/')
    await asked.promise
    renew('/', 'new')
    expect((await visit('/')).text).toBe('new')
    held.resolve(undefined)
    expect((await before).text).toBe('old')
    expect((await visit('/')).text).toBe('new')
  })

  it('is visible after a request that Next could not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { visit, renew, whileAnswering } = await site({ '/': { body: 'old' } })
    await visit('/')
    renew('/', 'new')
    whileAnswering(() => Promise.reject(new Error('broken')))
    expect(await visit('/')).toMatchObject({ status: 503 })
    whileAnswering(() => Promise.resolve())
    expect((await visit('/')).text).toBe('new')
  })
})

it.each([
  ['GET', 'br'],
  ['HEAD', 'identity'],
])('%s as %s answers 503 for an incompletely written page, until it is renewed', async (method, encoding) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answers: Record<string, NextAnswer> = { '/': { body: '<html>Mon', isCut: true } }
  const { visit } = await site(answers)
  const headers = { 'accept-encoding': encoding }
  expect(await visit('/', headers, method)).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  answers['/'] = { body: 'Monday' }
  expect(await visit('/', headers, method)).toMatchObject({ status: 200 })
})

describe('all other requests are passed on to Next', () => {
  it.each([
    ['GET', '/api/health'],
    ['GET', '/draft'],
    ['POST', '/'],
  ])('%s %s', async (method, path) => {
    const { visit, asked } = await site({ '/': { body: 'Monday' } })
    await visit(path, { 'accept-encoding': 'gzip' }, method)
    await visit(path, { 'accept-encoding': 'gzip' }, method)
    expect(asked.filter((one) => one === `${method} ${path}`)).toHaveLength(2)
  })

  it.each<[string, NextAnswer]>([
    ['an error', { status: 500, body: 'broken' }],
    ['a response for one visitor', { headers: { 'Cache-Control': 'private, no-store' }, body: 'yours' }],
    ['a response that sets a cookie', { headers: { 'Set-Cookie': 'a=1' }, body: 'hello' }],
  ])('%s', async (_, answer) => {
    const { visit } = await site({ '/': answer })
    for (let time = 0; time < 2; time++)
      expect(await visit('/')).toMatchObject({ status: answer.status ?? 200, encoding: 'none', text: answer.body })
  })
})
