import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { installDebianPackage, findAbsentProxies } from '../../bin/systemPackages.ts'
import { lakePort, port } from '../addresses.ts'
import { stopAll } from '../deploy/ending.ts'
import { siteName } from '../deploy/names.ts'
import { startNginx } from '../deploy/proxy.ts'
import { formatTimes, median, type Figure } from './figure.ts'
import { freePort } from './freePort.ts'
import { nextStart } from './nextStart.ts'
import { startStack, type Stack } from './stack.ts'

const rounds = 3
const roundInSeconds = 4
const visitors = 16
const goals = { ofStaticFile: 0.3, timesNextStart: 15 }

/** In these letters: beside another `host`, wrk sends one of its own. */
const headers = { Host: siteName, 'Accept-Encoding': 'gzip' }

/**
 * How many visitors a second get the home page from nginx as deploy/ sets it up, which asks the site for it once a second:
 * beside the same bytes as a file of nginx' own, and beside the same page from `next start`. All by plain http, with wrk.
 */
export async function requestsBehindNginx(): Promise<Figure[]> {
  if (findAbsentProxies().includes('nginx') || !hasWrk()) {
    console.error('Pages behind nginx are left out: nginx or wrk cannot be had here')
    return []
  }
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'bench-nginx-'))
  const folder = temporary.path
  await using stack = await startStack(join(folder, 'lake'))
  const plain = { pagesPort: await freePort(), filesPort: await freePort(), files: join(folder, 'files') }
  mkdirSync(plain.files)
  const behind = { sites: [{ port: Number(port) }], store: { port: Number(lakePort) } }
  await startNginx(join(folder, 'nginx'), behind, plain)
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(stopAll)
  writeFileSync(join(plain.files, 'home'), await read(plain.pagesPort, '/'))
  await using next = await startNext(stack)

  const pages = { port: plain.pagesPort, path: '/', perSecond: [] as number[] }
  const files = { port: plain.filesPort, path: '/home', perSecond: [] as number[] }
  const nexts = { port: next.port, path: '/', perSecond: [] as number[] }
  for (const { port, path } of [pages, files, nexts]) await answersInASecond(port, path)
  for (let round = 0; round < rounds; round++)
    for (const { port, path, perSecond } of [pages, files, nexts]) perSecond.push(await answersInASecond(port, path))
  const [our, file, nextStart] = [median(pages.perSecond), median(files.perSecond), median(nexts.perSecond)]
  const what = `Home page, compressed, ${visitors} visitors at a time, through nginx' cache of one second, median of ${rounds}`
  return [
    {
      what,
      measured: `${our.toFixed(0)}/s`,
      comparedWith: `the same bytes as a file of nginx' own ${file.toFixed(0)}/s`,
      ratio: formatTimes(our / file),
      goal: `at least ${goals.ofStaticFile} ×`,
      isMet: our >= goals.ofStaticFile * file,
    },
    {
      what,
      measured: `${our.toFixed(0)}/s`,
      comparedWith: `the same page from \`next start\` ${nextStart.toFixed(0)}/s`,
      ratio: formatTimes(our / nextStart),
      goal: `at least ${goals.timesNextStart} ×`,
      isMet: our >= goals.timesNextStart * nextStart,
    },
  ]
}

/** Its version comes with an exit code of 1. */
function hasWrk(): boolean {
  const runs = () => spawnSync('wrk', ['-v']).error === undefined
  if (!runs()) installDebianPackage('wrk', 'wrk')
  return runs()
}

/** The build of the stack, without what web/server.ts puts before it; its pages are renewed by the stack. */
function startNext({ siteUrl, studioUrl }: Stack) {
  return nextStart('web', { NODE_ENV: 'production', SITE_URL: siteUrl, SANITY_API_HOST: studioUrl })
}

/** @returns what a visitor gets, as it comes @throws Error when it is not compressed */
async function read(port: number, path: string): Promise<Buffer> {
  const asked = request({ host: '127.0.0.1', port, path, headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
    throw new Error(`Port ${port} answered ${response.statusCode}, ${response.headers['content-encoding']}`)
  return buffer(response)
}

async function answersInASecond(port: number, path: string): Promise<number> {
  await read(port, path)
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '2', '-c', String(visitors), '-d', `${roundInSeconds}s`],
    ...said,
    `http://127.0.0.1:${port}${path}`,
  ])
  const [, answers] = /^Requests\/sec:\s+([\d.]+)$/m.exec(stdout) ?? []
  if (answers === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(answers)
}
