import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'
import { askListener } from './askListener.ts'
import { isKnown } from './etag.ts'

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}

type StoredPage = {
  headers: Map<string, string>
  etag: string
  body: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

/**
 * Next's response: a page; 'incomplete' for an incomplete page, which is left behind when the process is killed or power fails while
 * Next writes it to disk; or null for a response that isn't a page or isn't the same for everybody.
 */
type Found = StoredPage | 'incomplete' | null

/**
 * Serves pages from memory, each compressed once, because Next compresses them for each visitor. Next is asked for a page once
 * after each renewal. All other requests are passed on to Next.
 * @param next the request listener of Next
 * @param paths of the pages that are the same for everybody
 * @param ready when pages may be served
 */
export function storedPages(
  next: RequestListener,
  paths: readonly string[],
  ready: Promise<unknown> = Promise.resolve(),
): { listener: RequestListener; pageRenewed: (path: string) => void } {
  const ask = askListener(next)
  const stored = new Map<string, Promise<Found>>()

  return {
    listener(request, response) {
      const { method, url = '' } = request
      const [path = ''] = url.split('?')
      if (!paths.includes(path) || (method !== 'GET' && method !== 'HEAD')) return next(request, response)
      serve(path, request, response).catch((error: unknown) => {
        console.error(`${url} could not be served from the stored pages.`, error)
        next(request, response)
      })
    },

    /** Drops a page that Next has renewed; from now on no older version is served. */
    pageRenewed(path) {
      for (const byHttps of [false, true]) stored.delete(keyOf(path, byHttps))
    },
  }

  async function serve(path: string, request: IncomingMessage, response: ServerResponse) {
    await ready
    const byHttps = isHttps(request.headers)
    const page = await (stored.get(keyOf(path, byHttps)) ?? store(path, byHttps))
    if (page === null) return next(request, response)
    return page === 'incomplete' ? refuse(response) : send(page, request, response)
  }

  /** Asks Next for a page. Concurrent requests share the answer, which is not stored if the page was renewed meanwhile. */
  function store(path: string, byHttps: boolean): Promise<Found> {
    const key = keyOf(path, byHttps)
    const asking = find(path, byHttps)
    stored.set(key, asking)
    const drop = () => stored.get(key) === asking && stored.delete(key)
    asking.then((page) => (page === null || page === 'incomplete') && drop(), drop)
    return asking
  }

  async function find(path: string, byHttps: boolean): Promise<Found> {
    const { status, headers, body } = await ask(path, byHttps ? { 'x-forwarded-proto': 'https' } : {})
    const { etag } = headers
    const isForAll = !/private|no-store/.test(headers['cache-control'] ?? '') && !headers['set-cookie']
    if (status !== 200 || etag === undefined || !isForAll) return null
    if (!body.toString().endsWith('</html>')) return 'incomplete'
    const kept = Object.entries(headers).filter(([name]) => !perResponseHeaders.has(name))
    const weakEtag = etag.startsWith('W/') ? etag : `W/${etag}` // one for all encodings
    return {
      headers: new Map([...kept.map(([name, value]) => [name, String(value)] as const), ['etag', weakEtag]]),
      etag: weakEtag,
      body,
      compressed: {},
    }
  }
}

/** Headers that Node or the compression sets for each response. */
const perResponseHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'vary'])

const keyOf = (path: string, byHttps: boolean) => `${byHttps ? 'https' : 'http'} ${path}`

/** Returns whether the browser used https according to the proxy. One of the page's headers depends on it. */
const isHttps = (headers: IncomingHttpHeaders) => /^https(,|$)/.test(String(headers['x-forwarded-proto'] ?? ''))

/** Answers 503 for an incomplete page, which Next would serve until it is renewed. */
function refuse(response: ServerResponse) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '60' }
  response.writeHead(503, headers).end('This page cannot be shown at the moment. Please try again in a minute.')
}

async function send(
  { headers, etag, body, compressed }: StoredPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeaders(headers).setHeader('Vary', 'Accept-Encoding')
  if (isKnown(request.headers['if-none-match'], etag)) return response.writeHead(304).end()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) response.setHeader('Content-Encoding', encoding)
  const bytes = encoding ? await (compressed[encoding] ??= compressors[encoding](body)) : body
  return response.setHeader('Content-Length', bytes.length).end(request.method === 'HEAD' ? undefined : bytes)
}
