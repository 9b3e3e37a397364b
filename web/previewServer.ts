import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import { watchForHangs } from './renewal/watchForHangs.ts'

const longestMs = 30_000

/**
 * Renders previews and comparisons for web/server.ts, which starts this program and gets its port as a message. Exits with its
 * parent, and when a request blocks it for half a minute.
 */
async function main() {
  const app = next({ dev: false, dir: 'web', hostname: '127.0.0.1', port: 0 })
  await app.prepare()
  watchForHangs(null, longestMs)
  const handle = app.getRequestHandler()
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(`${request.url} could not be answered.`, error)
      response.destroy()
    })
  })
  process.once('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
}

await main()
