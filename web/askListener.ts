import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Returns a function that sends GET requests to a listener within this process, without a port that others could use.
 * @see https://nodejs.org/api/http.html#event-connection
 */
export function askListener(listener: RequestListener) {
  const server = createServer(listener)

  return async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const outgoing = request({
      path,
      headers: { host: 'localhost', connection: 'close', ...headers },
      createConnection: () => near,
    })
    const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat(await response.toArray())
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  }
}
