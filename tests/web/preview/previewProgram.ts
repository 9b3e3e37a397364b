import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchForHangs } from '../../../web/renewal/watchForHangs.ts'

/** Replaces web/previewServer.ts: repeats the request, hangs or fills its memory, depending on the path. */
const server = createServer((request, response) => {
  const { url = '', headers } = request
  if (url === '/draft/hang') {
    watchForHangs(null, 300)
    setTimeout(() => {
      for (;;);
    }, 100)
    return
  }
  if (url === '/draft/hoard') {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${index} ${kept.length}`))
  }
  void request.toArray().then((chunks: Buffer[]) => {
    response.writeHead(201, { 'Set-Cookie': ['one=1', 'two=2'], 'X-Host': headers.host ?? '' })
    response.end(`${process.pid} ${request.method} ${url} ${Buffer.concat(chunks).toString()}`)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
