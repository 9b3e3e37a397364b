import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import { watchForHangs } from './renewal/watchForHangs.ts'

const longestMs = 30_000

/**
 * Renders previews and comparisons for web/server.ts, which starts this program, tells it nothing and hears where it listens. It
 * ends with its parent, and when one of them keeps it busy for half a minute.
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
