import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '../../../tests/listenOnLoopback.ts'

type Received = {
  method: string
  headers: IncomingHttpHeaders
  body: string
  answer: (status: number) => void
}

/** Nobody waits for a request whose sender is gone. */
const noSender = () => {}

/** A server that webhooks can call, on a free port; each request waits until the test answers it. */
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
    /** The next request, to be answered. */
    next,
    /** The next request, answered with 200. */
    async accept(): Promise<Received> {
      const received = await next()
      received.answer(200)
      return received
    },
    /** How many requests came that nobody has looked at. */
    get pending() {
      return arrived.length
    },
  }
}
