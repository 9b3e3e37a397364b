import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { token } from '../../packages/lake/tests/lake.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** A site that still reads from the store after SIGTERM, for longer than an idle store takes to stop. */
const site = `
import { readFileSync } from 'node:fs'
const { url } = JSON.parse(readFileSync(process.env.LAKE_DIR + '/running.json', 'utf8'))
const read = () => fetch(url + '/v1/ping').then(() => 'read', ({ cause }) => cause.code)
const stop = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  process.send({ finished: await read() }, () => process.exit())
}
process.once('SIGTERM', () => void stop())
process.on('SIGINT', () => {})
process.send({ site: 'started' })
setInterval(() => {}, 1000)
`

it.each([
  ['SIGTERM, as a service manager sends it', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['Ctrl-C, as a terminal sends it to every process', (pid: number) => process.kill(-pid, 'SIGINT')],
])('npm start stops the store after the site, on %s', async (_, send) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'site.mjs'), site)
  const supervisor = fork('tests/bin/superviseLake.ts', [join(folder, 'site.mjs')], {
    detached: true,
    env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  const messages: unknown[] = []
  supervisor.on('message', (message) => messages.push(message))
  await expect.poll(() => messages).toContainEqual({ site: 'started' })

  send(Number(supervisor.pid))
  expect(await once(supervisor, 'close')).toEqual([0, null])
  expect(messages).toContainEqual({ finished: 'read' })
})
