import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
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
  askedAt: number
}

/**
 * What Next answers: a page; one that was cut short because a process was killed, or power failed, while Next wrote it to disk;
 * or null for an answer that is not the same for everybody, or no page.
 */
type Asked = StoredPage | 'cut' | null

/**
 * Stands before Next's own listener and gives out its static pages as they were compressed once, each until it is renewed;
 * Next compresses them for each visitor anew. All else goes to Next.
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
): { listener: RequestListener; renewed: (path: string) => Promise<void> } {
  const ownRequest = randomUUID()
  const stored = new Map<string, StoredPage>()
  const asking = new Map<string, Promise<Asked>>()

  return {
    listener(request, response) {
      const { method, url = '', headers } = request
      const [path = ''] = url.split('?')
      if (!paths.includes(path) || headers['x-own-request'] === ownRequest) return next(request, response)
      const encoding = method === 'GET' && url === path ? encodingFor(headers['accept-encoding']) : null
      pageAt(path, isByHttps(headers))
        .then((page) => {
          if (page === 'cut') return refuse(response)
          return page === null || encoding === null ? next(request, response) : send(page, encoding, request, response)
        })
        .catch((error: unknown) => {
          console.error(`${url} could not be taken from the store of pages.`, error)
          next(request, response)
        })
    },

    /**
     * Hears of a page that Next gives out anew: from now on nobody gets an older one. Resolves once it is compressed as visitors
     * took the last one, and never rejects: what fails is asked for again by the next visitor.
     */
    async renewed(path) {
      await Promise.allSettled(
        [false, true].map(async (byHttps) => {
          const key = keyOf(path, byHttps)
          const last = stored.get(key)
          stored.delete(key)
          asking.delete(key)
          const page = last && (await ask(path, byHttps, last))
          if (!page || page === 'cut') return
          const encodings = Object.keys(last.compressed) as Encoding[]
          await Promise.all(encodings.map((encoding) => compressed(page, encoding)))
        }),
      )
    },
  }

  /** Visitors who come while Next is asked wait for the same answer. */
  async function pageAt(path: string, byHttps: boolean): Promise<Asked> {
    const key = keyOf(path, byHttps)
    const known = stored.get(key)
    if (known && performance.now() - known.askedAt < askAgainInMs) return known
    return asking.get(key) ?? ask(path, byHttps, known)
  }

  /** What was asked for before a renewal is for those alone who asked for it then. */
  async function ask(path: string, byHttps: boolean, known: StoredPage | undefined): Promise<Asked> {
    const key = keyOf(path, byHttps)
    const asked = fetchPage(path, byHttps, known)
    asking.set(key, asked)
    try {
      const page = await asked
      if (asking.get(key) === asked) {
        if (page === null || page === 'cut') stored.delete(key)
        else stored.set(key, page)
      }
      return page
    } finally {
      if (asking.get(key) === asked) asking.delete(key)
    }
  }

  async function fetchPage(path: string, byHttps: boolean, known: StoredPage | undefined): Promise<Asked> {
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
    if (!body.toString().endsWith('</html>')) return 'cut'
    const headers = [...answer.headers].filter(([name]) => !ofOneAnswer.has(name))
    return { headers, etag, body, compressed: {}, askedAt: performance.now() }
  }
}

/** What Node and the way of compressing add anew. */
const ofOneAnswer = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'vary'])

const keyOf = (path: string, byHttps: boolean) => `${byHttps ? 'https' : 'http'} ${path}`

/** Whether a proxy says that the browser spoke https, which decides a header. */
const isByHttps = (headers: IncomingHttpHeaders) => /^https(,|$)/.test(String(headers['x-forwarded-proto'] ?? ''))

/** Once for all who take it so. */
const compressed = (page: StoredPage, encoding: Encoding): Promise<Buffer> =>
  (page.compressed[encoding] ??= compressors[encoding](page.body))

/** Answers for a page that was cut short: Next would give it out until it is renewed. */
function refuse(response: ServerResponse) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '60' }
  response.writeHead(503, headers).end('This page cannot be shown at the moment. Please try again in a minute.')
}

async function send(page: StoredPage, encoding: Encoding, request: IncomingMessage, response: ServerResponse) {
  const body = await compressed(page, encoding)
  response.setHeaders(new Map(page.headers)).setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length }).end(body)
}
