import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'
import { askListener } from './askListener.ts'

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
 * Serves pages from memory, each compressed once, because Next compresses them for each visitor. Requests a page from Next once
 * after each renewal. Passes all other requests on to Next.
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
  const stored = new Map<string, Promise<StoredPage | null>>()

  return {
    listener(request, response) {
      const { method, url = '' } = request
      const [path = ''] = url.split('?')
      if (!paths.includes(path) || (method !== 'GET' && method !== 'HEAD')) return next(request, response)
      serve(path, request, response).catch((error: unknown) => {
        console.error(`${url} could not be served.`, error)
        refuse(response)
      })
    },

    /** Drops a page that Next has renewed, so that no older version is served. */
    pageRenewed: (path) => void stored.delete(path),
  }

  async function serve(path: string, request: IncomingMessage, response: ServerResponse) {
    await ready
    const page = await (stored.get(path) ?? store(path))
    return page === null ? next(request, response) : send(page, request, response)
  }

  /** Requests a page from Next. Concurrent requests share the answer, which is not stored if the page was renewed meanwhile. */
  function store(path: string): Promise<StoredPage | null> {
    const asking = find(path)
    stored.set(path, asking)
    const drop = () => stored.get(path) === asking && stored.delete(path)
    asking.then((page) => page === null && drop(), drop)
    return asking
  }

  /**
   * Returns Next's page; null for a response that isn't a page or isn't the same for everybody.
   * @throws Error for an incomplete page, as when the process was killed while Next wrote it
   */
  async function find(path: string): Promise<StoredPage | null> {
    const { status, headers, body } = await ask(path)
    const { etag } = headers
    const isForAll = !/private|no-store/.test(headers['cache-control'] ?? '') && !headers['set-cookie']
    if (status !== 200 || etag === undefined || !isForAll) return null
    if (!body.toString().endsWith('</html>')) throw new Error('Its file is incomplete until the page is renewed')
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

/** Answers 503 for a page that can't be served until it is renewed. */
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
  if (matchesEtag(request.headers['if-none-match'], etag)) return response.writeHead(304).end()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) response.setHeader('Content-Encoding', encoding)
  const bytes = encoding ? await (compressed[encoding] ??= compressors[encoding](body)) : body
  return response.setHeader('Content-Length', bytes.length).end(request.method === 'HEAD' ? undefined : bytes)
}

/** Compares an If-None-Match header with an ETag. @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
const matchesEtag = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((known) => known.trim() === '*' || etag === `W/${known.trim().replace(/^W\//, '')}`)
