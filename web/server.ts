import { createServer } from 'node:http'
import next from 'next'
import { cannotStart } from 'server-toolkit/settingReaders.ts'
import { pagePaths } from '../shared/pages.ts'
import { isPreview, previewProcess } from './preview/previewProcess.ts'
import { askListener } from './askListener.ts'
import { keepPagesCurrent } from './renewal/keepPagesCurrent.ts'
import { revalidator } from './renewal/state.ts'
import { watchForHangs } from './renewal/watchForHangs.ts'
import { isReadableAddress } from './requestAddress.ts'
import { settings } from './sanity/client.ts'
import { storedPages } from './storedPages.ts'

/** In milliseconds. Disconnects clients that send slowly or nothing, because they could exhaust the sockets. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  // Proxies keep idle connections for 60 s. With a shorter limit they would sometimes send a request on a closing connection.
  keepAliveTimeout: 75_000,
}

/** Disconnects clients that do not read their response. Longer than a renewal of all pages with a slow store. */
const inactiveSocketTimeoutMs = 120_000

/**
 * Starts the site like `next start web`, with a cache of compressed pages in front (docs/decisions/0007-compressed-once.md).
 * Listens on HOST and PORT. Exits on SIGTERM, on SIGINT and with its parent process, and with code 78 if it cannot listen,
 * because a restart would fail again.
 */
async function main() {
  const port = Number(process.env.PORT)
  const hostname = process.env.HOST || '127.0.0.1'
  const app = next({ dev: false, dir: 'web', hostname, port })
  await app.prepare()
  watchForHangs()
  const handle = app.getRequestHandler()
  const toNext = (...[request, response]: Parameters<typeof handle>) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.url} could not be answered.`, error)
      if (!response.headersSent) response.statusCode = 500
      response.end()
    })
  }
  // Until the first renewal, pages may be older than those that visitors have already seen from another server.
  const firstRenewal = Promise.withResolvers<undefined>()
  const pages = storedPages(toNext, pagePaths, firstRenewal.promise)
  const toPreviews = previewProcess({ allowedOrigin: settings.studioUrl })
  const server = createServer(limits, (request, response) => {
    const { url = '', headers } = request
    if (!isReadableAddress(url, headers.host)) return void response.writeHead(400).end('This address cannot be read')
    return isPreview(url) ? toPreviews(request, response) : pages.listener(request, response)
  })
  server.setTimeout(inactiveSocketTimeoutMs)

  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    server.keepAliveTimeout = 1
    server.close(() => void app.close().finally(() => process.exit()))
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)
  // Next would treat the error as that of a request, and this process would keep running without answering.
  server.once('error', (error) => {
    if (server.listening) throw error
    console.error(`The site cannot listen on ${hostname}:${port}: ${error.message}`)
    process.exit(cannotStart)
  })
  server.listen(port, hostname)

  await askListener(toNext)('/api/revalidate')
  const revalidate = revalidator.get()
  if (revalidate === null) throw new Error('Next did not hand over its method for rendering pages')
  await keepPagesCurrent({ revalidate, pageRenewed: pages.pageRenewed }, stopping.signal)
  firstRenewal.resolve(undefined)
}

await main()
