import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const renewalPath = '/api/revalidate'

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

type Encoding = keyof typeof compressors

type StoredPage = {
  headers: [name: string, value: string][]
  etag: string
  body: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
  askedAt: number
}

/**
 * Stands before Next's own listener and gives out its static pages as they were compressed once, until they are renewed;
 * Next compresses them for each visitor anew. All else goes to Next, and so does a page while a renewal is under way: what
 * is given out after it is never older than it.
 * @param next answers like `next start`
 * @param paths of the pages that are the same for everybody
 * @param getOrigin of the server that both stand in: pages are asked for as a visitor asks
 * @param askAgainInMs how long a page is given out before Next is asked whether it is still this one
 */
export function storedPages(
  next: RequestListener,
  paths: readonly string[],
  getOrigin: () => string,
  askAgainInMs = 1000,
): RequestListener {
  const ownRequest = randomUUID()
  const stored = new Map<string, StoredPage>()
  const asking = new Map<string, Promise<StoredPage | null>>()
  let renewals = 0
  let underWay = 0

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method === 'POST' && url.startsWith(renewalPath)) {
      renewals++
      underWay++
      stored.clear()
      asking.clear()
      response.once('close', () => underWay--)
    }
    const encoding = encodingFor(headers)
    const isForAll = method === 'GET' && paths.includes(url) && headers['x-own-request'] !== ownRequest
    if (!isForAll || encoding === null || underWay > 0) return next(request, response)
    pageAt(url, isByHttps(headers))
      .then((page) => (page === null ? next(request, response) : send(page, encoding, request, response)))
      .catch((error: unknown) => {
        console.error(`${url} could not be taken from the store of pages.`, error)
        next(request, response)
      })
  }

  /** Who came by https, as a proxy says, is told by Next to come by nothing else. */
  async function pageAt(path: string, byHttps: boolean): Promise<StoredPage | null> {
    const key = byHttps ? `https ${path}` : path
    const known = stored.get(key)
    if (known && performance.now() - known.askedAt < askAgainInMs) return known
    const underWay = asking.get(key) ?? ask(key, () => fetchPage(path, byHttps, known))
    asking.set(key, underWay)
    return underWay
  }

  /** Visitors who come meanwhile wait for the same answer. */
  async function ask(key: string, fetchPage: () => Promise<StoredPage | null>): Promise<StoredPage | null> {
    const renewal = renewals
    try {
      const page = await fetchPage()
      if (renewal === renewals) {
        if (page === null) stored.delete(key)
        else stored.set(key, page)
      }
      return page
    } finally {
      if (renewal === renewals) asking.delete(key)
    }
  }

  /** @returns null for an answer that is not the same for everybody, or no page */
  async function fetchPage(path: string, byHttps: boolean, known?: StoredPage): Promise<StoredPage | null> {
    const answer = await fetch(`${getOrigin()}${path}`, {
      redirect: 'manual',
      headers: {
        'x-own-request': ownRequest,
        'accept-encoding': 'identity',
        ...(byHttps && { 'x-forwarded-proto': 'https' }),
        ...(known && { 'if-none-match': known.etag }),
      },
    })
    if (known && answer.status === 304) return { ...known, askedAt: performance.now() }
    const etag = answer.headers.get('etag')
    const isForAll = answer.headers.get('cache-control')?.includes('s-maxage') && !answer.headers.has('set-cookie')
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || etag === null || !isForAll) return null
    const headers = [...answer.headers].filter(([name]) => !ofOneAnswer.has(name))
    return { headers, etag, body, compressed: {}, askedAt: performance.now() }
  }
}

/** What Node and the way of compressing add anew. */
const ofOneAnswer = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'vary'])

const isByHttps = (headers: IncomingHttpHeaders) => /^https(,|$)/.test(String(headers['x-forwarded-proto'] ?? ''))

/** The best that a browser takes and we have; null where it takes none, or says how much it likes each. */
function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = (headers['accept-encoding'] ?? '').split(/\s*,\s*/)
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null
}

async function send(page: StoredPage, encoding: Encoding, request: IncomingMessage, response: ServerResponse) {
  page.compressed[encoding] ??= compressors[encoding](page.body)
  const body = await page.compressed[encoding]
  response.setHeaders(new Map(page.headers)).setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length }).end(body)
}
