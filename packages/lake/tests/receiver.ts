import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '../../../tests/listenOnLoopback.ts'

type Received = {
  method: string
  headers: IncomingHttpHeaders
  body: string
  answer: (status: number) => void
}

/** Ignores a request whose sender is gone. */
const noSender = () => {}

/** Starts a server that webhooks can call, on a free port. Each request waits until the test answers it. */
export async function openReceiver() {
  const arrived: Received[] = []
  const waiting: ((received: Received) => void)[] = []
  const server = createServer((incoming, outgoing) => {
    text(incoming).then((body) => {
      const answer: Received['answer'] = (status) => void outgoing.writeHead(status).end()
      const received = { method: incoming.method ?? '', headers: incoming.headers, body, answer }
      const waiter = waiting.shift()
      if (waiter) waiter(received)
      else arrived.push(received)
    }, noSender)
  })
  const port = await listenOnLoopback(server)

  const next = async () => arrived.shift() ?? (await new Promise<Received>((resolve) => waiting.push(resolve)))

  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Returns the next request, which the test has to answer. */
    next,
    /** Returns the next request, and answers it with 200. */
    async accept(): Promise<Received> {
      const received = await next()
      received.answer(200)
      return received
    },
    /** The number of requests that were not read yet. */
    get pending() {
      return arrived.length
    },
  }
}
