import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../../bin/processes.ts'
import { formatTimes, median, type Figure } from './figure.ts'
import { nextStart } from './nextStart.ts'
import { startStack } from './stack.ts'

const rounds = 5
const requestsInARound = 2000
const visitors = 16

/** Compares the requests per second of the site with those of a plain Next page that is compressed for each request. */
export async function requests(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-requests-'))
  await using stack = await startStack(lakeDir.path)
  // It is inside the project, whose packages it uses.
  using helloFolder = mkdtempDisposableSync(resolve('tests/bench/.hello-'))
  await using hello = await startHello(helloFolder.path)

  const [ours, theirs] = [[], []] as [number[], number[]]
  for (const url of [stack.siteUrl, hello.url]) await answersInASecond(url)
  for (let round = 0; round < rounds; round++) {
    ours.push(await answersInASecond(stack.siteUrl))
    theirs.push(await answersInASecond(hello.url))
  }
  const [our, their] = [median(ours), median(theirs)]
  return [
    {
      what: `Home page, compressed, ${visitors} visitors at a time, no proxy, median of ${rounds}`,
      measured: `${our.toFixed(0)}/s`,
      comparedWith: `\`next start\` with a page that says hello, and React for the browser ${their.toFixed(0)}/s`,
      ratio: formatTimes(our / their),
      goal: 'more',
      isMet: our > their,
    },
  ]
}

/** A page as in Next's templates: static and small, with the client runtime. */
async function startHello(folder: string) {
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages/index.js'), 'export default function Hello() { return <h1>Hello</h1> }\n')
  // Without it, Next uses the one of a parent folder, ours.
  writeFileSync(join(folder, 'next.config.mjs'), 'export default {}\n')
  await run('node_modules/next/dist/bin/next', ['build', folder])
  return nextStart(folder)
}

async function answersInASecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  let left = requestsInARound
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (left-- > 0) await visit(url, agent)
    }),
  )
  agent.destroy()
  return requestsInARound / ((performance.now() - startedAt) / 1000)
}

async function visit(url: string, agent: Agent): Promise<void> {
  const [response] = (await once(get(url, { agent, headers: { 'accept-encoding': 'gzip' } }), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
    throw new Error(`${url} answered ${response.statusCode}, ${response.headers['content-encoding']}; a page was due`)
}
