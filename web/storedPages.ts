import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}

type StoredPage = {
  headers: [name: string, value: string][]
  etag: string
  body: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
  fetchedAt: number
}

/**
 * Next's response: a page; 'incomplete' for an incomplete page, which is left behind when the process is killed or power fails while
 * Next writes it to disk; or null for a response that isn't a page or isn't the same for everybody.
 */
type Fetched = StoredPage | 'incomplete' | null

/**
 * Caches Next's static pages in compressed form until they are renewed, because Next compresses them for each visitor. All
 * other requests are passed on to Next.
 * @param next the request listener of Next
 * @param paths of the pages that are the same for everybody
 * @param getOrigin returns the origin of this server, from which pages are fetched like a visitor's browser would
 * @param revalidateAfterMs how long a page is served before it is revalidated with Next
 */
export function storedPages(
  next: RequestListener,
  paths: readonly string[],
  getOrigin: () => string,
  revalidateAfterMs = 1000,
): { listener: RequestListener; renewed: (path: string) => Promise<void> } {
  const ownRequest = randomUUID()
  const stored = new Map<string, StoredPage>()
  const inFlight = new Map<string, Promise<Fetched>>()

  return {
    listener(request, response) {
      const { method, url = '', headers } = request
      const [path = ''] = url.split('?')
      if (!paths.includes(path) || headers['x-own-request'] === ownRequest) return next(request, response)
      const encoding = method === 'GET' && url === path ? encodingFor(headers['accept-encoding']) : null
      getPage(path, isHttps(headers))
        .then((page) => {
          if (page === 'incomplete') return refuse(response)
          return page === null || encoding === null ? next(request, response) : send(page, encoding, request, response)
        })
        .catch((error: unknown) => {
          console.error(`${url} could not be served from the cache of pages.`, error)
          next(request, response)
        })
    },

    /**
     * Replaces a cached page after Next has renewed it; from now on no older version is served. Resolves once the page is
     * compressed with the encodings that were in use. Never rejects: after a failure, the next request fetches the page.
     */
    async renewed(path) {
      await Promise.allSettled(
        [false, true].map(async (byHttps) => {
          const key = cacheKey(path, byHttps)
          const last = stored.get(key)
          stored.delete(key)
          inFlight.delete(key)
          const page = last && (await fetchAndStore(path, byHttps, last))
          if (!page || page === 'incomplete') return
          const encodings = Object.keys(last.compressed) as Encoding[]
          await Promise.all(encodings.map((encoding) => compress(page, encoding)))
        }),
      )
    },
  }

  /** Returns the cached page or fetches it; concurrent requests share one fetch. */
  async function getPage(path: string, byHttps: boolean): Promise<Fetched> {
    const key = cacheKey(path, byHttps)
    const cached = stored.get(key)
    if (cached && performance.now() - cached.fetchedAt < revalidateAfterMs) return cached
    return inFlight.get(key) ?? fetchAndStore(path, byHttps, cached)
  }

  /** Fetches a page and caches it, unless it was renewed while the fetch was in progress. */
  async function fetchAndStore(path: string, byHttps: boolean, cached: StoredPage | undefined): Promise<Fetched> {
    const key = cacheKey(path, byHttps)
    const fetching = fetchPage(path, byHttps, cached)
    inFlight.set(key, fetching)
    try {
      const page = await fetching
      if (inFlight.get(key) === fetching) {
        if (page === null || page === 'incomplete') stored.delete(key)
        else stored.set(key, page)
      }
      return page
    } finally {
      if (inFlight.get(key) === fetching) inFlight.delete(key)
    }
  }

  async function fetchPage(path: string, byHttps: boolean, cached: StoredPage | undefined): Promise<Fetched> {
    const answer = await fetch(`${getOrigin()}${path}`, {
      redirect: 'manual',
      headers: {
        'x-own-request': ownRequest,
        'accept-encoding': 'identity',
        ...(byHttps && { 'x-forwarded-proto': 'https' }),
        ...(cached && { 'if-none-match': cached.etag }),
      },
    })
    if (cached && answer.status === 304) return { ...cached, fetchedAt: performance.now() }
    const etag = answer.headers.get('etag')
    const isForAll = answer.headers.get('cache-control')?.includes('s-maxage') && !answer.headers.has('set-cookie')
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || etag === null || !isForAll) return null
    if (!body.toString().endsWith('</html>')) return 'incomplete'
    const headers = [...answer.headers].filter(([name]) => !perResponseHeaders.has(name))
    return { headers, etag, body, compressed: {}, fetchedAt: performance.now() }
  }
}

/** Headers that Node or the compression sets for each response. */
const perResponseHeaders = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'vary'])

const cacheKey = (path: string, byHttps: boolean) => `${byHttps ? 'https' : 'http'} ${path}`

/** Returns whether the browser used https according to the proxy. One of the page's headers depends on it. */
const isHttps = (headers: IncomingHttpHeaders) => /^https(,|$)/.test(String(headers['x-forwarded-proto'] ?? ''))

const compress = (page: StoredPage, encoding: Encoding): Promise<Buffer> =>
  (page.compressed[encoding] ??= compressors[encoding](page.body))

/** Answers 503 for an incomplete page, which Next would serve until it is renewed. */
function refuse(response: ServerResponse) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '60' }
  response.writeHead(503, headers).end('This page cannot be shown at the moment. Please try again in a minute.')
}

async function send(page: StoredPage, encoding: Encoding, request: IncomingMessage, response: ServerResponse) {
  const body = await compress(page, encoding)
  response.setHeaders(new Map(page.headers)).setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length }).end(body)
}
