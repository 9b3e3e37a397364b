import { createServer } from 'node:http'
import next from 'next'
import { pagePaths } from '../shared/pages.ts'
import { afterFirstRenewal } from './renewal/afterFirstRenewal.ts'
import { ownOrigin } from './renewal/ownOrigin.ts'
import { pageRenewed } from './renewal/pageRenewed.ts'
import { storedPages } from './storedPages.ts'

/** Longer than proxies keep a connection that nobody uses, 60 s: with Node's five, they would now and then ask on one that is just being closed. */
const idleTimeoutInMs = 75_000

/**
 * `next start web` with the store of compressed pages before it (docs/decisions/0007-compressed-once.md). Listens on HOST and
 * PORT, and ends on SIGTERM and SIGINT, and with the program that started it; with 78 where it cannot listen, since another
 * start would fail again.
 */
async function main() {
  const port = Number(process.env.PORT)
  const hostname = process.env.HOST || '127.0.0.1'
  const app = next({ dev: false, dir: 'web', hostname, port })
  await app.prepare()
  const handle = app.getRequestHandler()
  const toNext = (...[request, response]: Parameters<typeof handle>) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.url} could not be answered.`, error)
      if (!response.headersSent) response.statusCode = 500
      response.end()
    })
  }
  const pages = storedPages(toNext, pagePaths, ownOrigin)
  pageRenewed.set(pages.renewed)
  const isRenewedHere = Boolean(process.env.SANITY_WEBHOOK_SECRET)
  const server = createServer(isRenewedHere ? afterFirstRenewal(pages.listener, pagePaths) : pages.listener)
  server.keepAliveTimeout = idleTimeoutInMs

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.keepAliveTimeout = 1
    server.close(() => void app.close().finally(() => process.exit()))
    server.closeIdleConnections()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)
  // Next would take the error for one of a request, and this process would stay without ever answering.
  server.once('error', (error) => {
    if (server.listening) throw error
    console.error(`The site cannot listen on ${hostname}:${port}: ${error.message}`)
    process.exit(78)
  })
  server.listen(port, hostname)
}

await main()
