import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { formatPrice } from '../../shared/money.ts'
import { addressesOfWorker, lakePort, portsOfWorker, siteUrl, studioUrl } from '../addresses.ts'
import { healthOf } from '../deploy/publicStack.ts'
import { npmStart } from '../npmStart.ts'
import { copyBuiltProject } from './copyBuiltProject.ts'
import { stopProcess } from './stack.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const worker = Number(process.env.TEST_PARALLEL_INDEX)

/** A port that no worker uses. */
const { port } = portsOfWorker(60 + worker)
const origin = `http://127.0.0.1:${port}`

const id = 'registration-student-admission'
const temporary = mkdtempSync(join(tmpdir(), 'second-site-'))
const folder = join(temporary, 'project')
let server: ChildProcess

/** Starts a second site server, to which the store sends no webhooks. */
function startServer(env: Record<string, string> = {}) {
  const { lakeDir, clockFile } = workerStack()
  const names = { SITE_URL: siteUrl, SANITY_API_HOST: studioUrl }
  const clock = { TEST_CLOCK: clockFile, NODE_OPTIONS: `--import=${resolve('tests/shiftedClock.ts')}` }
  const options = { folder, half: 'site', detached: true } as const
  server = npmStart({ PORT: port, LAKE_PORT: lakePort, LAKE_DIR: lakeDir, ...names, ...clock, ...env }, options)
}

const health = () => healthOf({ port: Number(port) })

/** Kills `npm start` and the site that it runs. */
async function kill(child: ChildProcess) {
  const exited = once(child, 'exit')
  process.kill(-Number(child.pid), 'SIGKILL')
  await exited
}

const registerPage = async () => (await fetch(`${origin}/register`)).text()

const setPrice = (onlinePriceInCents: number) => organisersClient().patch(id, { set: { onlinePriceInCents } }).commit()

test.beforeAll(() => copyBuiltProject(folder, addressesOfWorker(worker)))

test.afterEach(() => stopProcess(server))

test.afterAll(async () => {
  rmSync(temporary, { recursive: true, force: true })
  await setPrice(1631)
})

test('a site server shows every edit, and after a restart no page older than the store', async () => {
  startServer()
  await expect.poll(health).toBe(200)
  for (const price of [1711, 1722, 1733]) {
    await setPrice(price)
    await expect.poll(registerPage).toContain(formatPrice(price))
  }

  await stopProcess(server)
  await setPrice(1744)
  startServer()
  await expect.poll(health).toBe(200)
  expect(await registerPage()).toContain(formatPrice(1744))

  await stopProcess(server)
  await setPrice(1755)
  startServer({ SANITY_INTERNAL_API_HOST: 'http://127.0.0.1:65534' }) // an address that does not answer
  await expect.poll(health).toBe(200)
  expect(await registerPage()).toContain(formatPrice(1744)) // its last good page, not the one from the build
})

test('a site server whose token is revoked logs one line, and shows its last good pages', async () => {
  const tokens = '/projects/westie/tokens'
  const body = { label: 'Second site', roleName: 'viewer' }
  const token = await organisersClient().request<{ id: string; key: string }>({ method: 'POST', url: tokens, body })
  startServer({ SANITY_READ_TOKEN: token.key })
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(health).toBe(200)
  await setPrice(1766)
  await expect.poll(registerPage).toContain(formatPrice(1766))

  await organisersClient().request({ method: 'DELETE', url: `${tokens}/${token.id}` })
  const problem =
    /The content store refuses the site with 401 \(.+\); check SANITY_READ_TOKEN, SANITY_PROJECT_ID and SANITY_DATASET/
  await expect.poll(async () => (await fetch(`${origin}/api/health`)).text()).toMatch(problem)
  expect(await health()).toBe(503)
  expect(await (await fetch(`${origin}/api/live?path=/register`)).text()).toMatch(problem)

  await stopProcess(server)
  await setPrice(1777)
  output = ''
  startServer({ SANITY_READ_TOKEN: token.key })
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toMatch(/Until then, visitors get the last good pages/)
  expect(output.trim().split('\n').length, output).toBeLessThan(8)
  expect(await health()).toBe(503)
  expect(await registerPage()).toContain(formatPrice(1766))
})

test('a site server killed during a renewal shows complete and current pages after a restart', async () => {
  startServer()
  await expect.poll(health).toBe(200)
  const before = await registerPage()
  await setPrice(1788)
  await expect.poll(registerPage, { intervals: [1] }).not.toBe(before) // others are still to be renewed
  await kill(server)
  startServer()
  await expect.poll(health).toBe(200)
  for (const path of pagePaths) {
    const html = await (await fetch(origin + path)).text()
    expect(html, path).toMatch(/<\/html>$/)
    if (path === '/register') expect(html).toContain(formatPrice(1788))
  }
})

test('idle and slow connections do not block visitors and are closed', async () => {
  startServer()
  await expect.poll(health).toBe(200)
  const open = Array.from({ length: 300 }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1')
    if (index % 2 === 0) socket.write('GET /register HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    socket.on('error', () => undefined).resume()
    return socket
  })
  const drip = setInterval(() => open.forEach((socket, index) => index % 2 === 0 && socket.write('a')), 500)
  try {
    await Promise.all(open.map((socket) => once(socket, 'connect')))
    expect((await fetch(`${origin}/register`)).status).toBe(200)
    await expect.poll(() => open.filter((socket) => !socket.closed).length).toBe(0)
  } finally {
    clearInterval(drip)
    open.forEach((socket) => socket.destroy())
  }
})

test('a site server whose port is in use says so and ends', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = (other.address() as AddressInfo).port
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(taken),
    SITE_URL: siteUrl,
    SANITY_API_HOST: studioUrl,
  }
  const started = fork('web/server.ts', { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  try {
    const output = started.stderr ? text(started.stderr) : ''
    expect(await once(started, 'exit')).toEqual([78, null])
    expect(await output).toContain(`The site cannot listen on 127.0.0.1:${taken}`)
  } finally {
    started.kill('SIGKILL')
    other.close()
  }
})
