import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
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

/** Far from the ports of all workers. */
const { port } = portsOfWorker(60 + worker)
const origin = `http://127.0.0.1:${port}`

const id = 'registration-student-admission'
const temporary = mkdtempSync(join(tmpdir(), 'second-site-'))
const folder = join(temporary, 'project')
let server: ChildProcess

/** A second server of the same site, beside the one that the store sends its webhook to. */
function startServer(env: Record<string, string> = {}) {
  const { lakeDir, clockFile } = workerStack()
  const names = { SITE_URL: siteUrl, SANITY_API_HOST: studioUrl }
  const clock = { TEST_CLOCK: clockFile, NODE_OPTIONS: `--import=${resolve('tests/shiftedClock.ts')}` }
  const options = { folder, half: 'site' } as const
  server = npmStart({ PORT: port, LAKE_PORT: lakePort, LAKE_DIR: lakeDir, ...names, ...clock, ...env }, options)
}

const health = () => healthOf({ port: Number(port) })

const registerPage = async () => (await fetch(`${origin}/register`)).text()

const setPrice = (onlinePriceInCents: number) => organisersClient().patch(id, { set: { onlinePriceInCents } }).commit()

test.beforeAll(() => copyBuiltProject(folder, addressesOfWorker(worker)))

test.afterAll(async () => {
  await stopProcess(server)
  rmSync(temporary, { recursive: true, force: true })
  await setPrice(1631)
})

test('a site server shows every edit, and after a start nothing older than the store', async () => {
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
  startServer({ SANITY_INTERNAL_API_HOST: 'http://127.0.0.1:65534' }) // where nobody answers
  await expect.poll(health).toBe(200)
  expect(await registerPage()).toContain(formatPrice(1744)) // its last good page, and none from the build
})

test('a site server whose port another program has taken says so and ends', async () => {
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
    const said = started.stderr ? text(started.stderr) : ''
    expect(await once(started, 'exit')).toEqual([78, null])
    expect(await said).toContain(`The site cannot listen on 127.0.0.1:${taken}`)
  } finally {
    started.kill('SIGKILL')
    other.close()
  }
})
