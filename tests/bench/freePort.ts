import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections, so that none takes it before somebody listens there. */
const [lowest, highest] = [12_000, 32_000]

let next = lowest + Math.floor(Math.random() * (highest - lowest))

/** A port of this machine that nobody uses at the moment; another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next // others ask meanwhile
    next = next < highest ? next + 1 : lowest
    const server = createServer().listen(port, '127.0.0.1')
    const listens = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!listens) continue
    server.close()
    return port
  }
}
