import { Agent, request } from 'node:http'

const seconds = 5
const clients = 16

const agent = new Agent({ keepAlive: true })

/** Sends a request over a persistent connection. Uses less processor time than `fetch`. */
export function ask(
  method: string,
  url: string,
  { token, body, ...headers }: Record<string, string> = {},
): Promise<void> {
  return new Promise((done, fail) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    request(url, { method, agent, headers: { ...authorization, ...headers } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${method} ${url} was answered with ${response.statusCode}`))
      response.resume().on('end', done)
    })
      .on('error', fail)
      .end(body)
  })
}

/** Repeats work in several clients for a few seconds. @returns the number of times, in total and per second */
export async function repeat(work: (client: number, count: number) => Promise<void>) {
  let count = 0
  const endsAt = performance.now() + seconds * 1000
  const client = async (index: number) => {
    for (; performance.now() < endsAt; count++) await work(index, count)
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return { count, perSecond: count / seconds }
}
