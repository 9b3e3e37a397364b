import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral port range, so that no outgoing connection takes a port before it is used. */
const [lowest, highest] = [12_000, 32_000]

let next = lowest + Math.floor(Math.random() * (highest - lowest))

/** Returns an unused port of this machine, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next // others may ask meanwhile
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
