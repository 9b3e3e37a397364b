import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'

/**
 * Renders previews and comparisons for web/server.ts, which starts this program, tells it nothing and hears where it listens. It
 * ends with its parent.
 */
async function main() {
  const app = next({ dev: false, dir: 'web', hostname: '127.0.0.1', port: 0 })
  await app.prepare()
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
