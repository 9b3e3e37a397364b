import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lakePort, port } from '../addresses.ts'

/** Starts the whole product once for all browser tests, with the sample content in a folder of its own. */
export default async function startStack() {
  const lakeDir = mkdtempSync(join(tmpdir(), 'lake-'))
  const clock = join(lakeDir, 'ahead-in-ms')
  writeFileSync(clock, '0')
  process.env.TEST_CLOCK = clock
  const child = fork('bin/start.ts', {
    env: {
      ...process.env,
      PORT: port,
      LAKE_PORT: lakePort,
      LAKE_DIR: join(lakeDir, 'lake'),
      NODE_OPTIONS: `--import=${resolve('tests/shiftedClock.ts')}`,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('npm start ended before it answered; it says why above')))
  const [{ token }] = (await once(child, 'message', { signal: ended.signal })) as [{ token: string }]
  process.env.TEST_LAKE_TOKEN = token
  process.env.TEST_LAKE_DIR = join(lakeDir, 'lake')

  return async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    rmSync(lakeDir, { recursive: true, force: true })
  }
}
