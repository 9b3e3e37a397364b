import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { installDebianPackages } from '../chromium.ts'
import { hasProxies } from '../thoroughPrograms.ts'
import { lakePort, port } from '../addresses.ts'
import { ask } from '../deploy/ask.ts'
import { stopAll } from '../deploy/ending.ts'
import { siteName, siteUrl as publicUrl } from '../deploy/names.ts'
import { startCaddy, startNginx, type Proxy } from '../deploy/proxy.ts'
import { measureEdits } from './editToLive.ts'
import { formatTimes, median, type Figure } from './figure.ts'
import { freePort } from './freePort.ts'
import { startStack } from './stack.ts'

const editsEach = 40
const rounds = 3
const roundInSeconds = 4
const visitors = 16
const ofStaticFile = 0.3

/** Request headers for wrk, which replaces its own `Host` only if it is written like this. */
const headers = { Host: siteName, 'Accept-Encoding': 'gzip' }

/**
 * Measures the site behind nginx and Caddy with the configuration of deploy/: requests per second for the home page over plain
 * HTTP, compared with the site itself and a static file in nginx; and the time from an edit to its page.
 */
export async function behindProxies(): Promise<Figure[]> {
  if (!hasProxies() || !hasWrk()) {
    console.error('The site behind proxies is left out: nginx, Caddy or wrk cannot be had here')
    return []
  }
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'bench-proxies-'))
  const folder = temporary.path
  await using stack = await startStack(join(folder, 'lake'))
  const plain = { pagesPort: await freePort(), filesPort: await freePort(), files: join(folder, 'files') }
  mkdirSync(plain.files)
  const behind = { sites: [{ port: Number(port) }], store: { port: Number(lakePort) } }
  const caddyPort = await freePort()
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(stopAll)
  const nginx = await startNginx(join(folder, 'nginx'), behind, plain)
  const caddy = await startCaddy(join(folder, 'caddy'), behind, caddyPort)
  writeFileSync(join(plain.files, 'home'), await read(plain.pagesPort, '/'))
  const edits = await measureEdits(stack.client, editsEach, [
    { where: ' through nginx', visit: () => registerPage(nginx) },
    { where: ' through Caddy', visit: () => registerPage(caddy) },
    { where: ' without a proxy', visit: async () => (await fetch(`${stack.siteUrl}/register`)).text() },
  ])

  const throughNginx = measured('through nginx', plain.pagesPort)
  const throughCaddy = measured('through Caddy', caddyPort)
  const byItself = measured('the site without a proxy', Number(port))
  const asFile = measured("the same bytes as nginx's own file", plain.filesPort, '/home')
  const all = [throughNginx, throughCaddy, byItself, asFile]
  for (const { port, path } of all) await answersInASecond(port, path)
  for (let round = 0; round < rounds; round++)
    for (const { port, path, perSecond } of all) perSecond.push(await answersInASecond(port, path))
  return [
    compare(throughNginx, asFile, ofStaticFile),
    compare(throughNginx, byItself),
    compare(throughCaddy, byItself),
    ...edits,
  ]
}

type Measured = { name: string; port: number; path: string; perSecond: number[] }

const measured = (name: string, port: number, path = '/'): Measured => ({ name, port, path, perSecond: [] })

/** @param goal the lowest acceptable ratio */
function compare(ours: Measured, theirs: Measured, goal?: number): Figure {
  const [our, their] = [median(ours.perSecond), median(theirs.perSecond)]
  return {
    what: `Home page, compressed, ${visitors} visitors at a time, ${ours.name}, median of ${rounds}`,
    measured: `${our.toFixed(0)}/s`,
    comparedWith: `${theirs.name} ${their.toFixed(0)}/s`,
    ratio: formatTimes(our / their),
    ...(goal !== undefined && { goal: `at least ${goal} ×`, isMet: our >= goal * their }),
  }
}

const registerPage = async (proxy: Proxy) =>
  (await ask(proxy, `${publicUrl}/register`, { headers: { 'accept-encoding': 'gzip' } })).text

/** Returns whether wrk is installed; it exits with 1 when it prints its version. */
function hasWrk(): boolean {
  const runs = () => spawnSync('wrk', ['-v']).error === undefined
  if (!runs()) installDebianPackages('wrk')
  return runs()
}

/** Returns the response as a visitor gets it. @throws Error if it is not compressed */
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
