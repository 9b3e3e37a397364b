import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { token } from '../../packages/lake/tests/lake.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

it('stops, and says why, when the content store has died and its database is damaged', async () => {
  const folder = temporaryFolder()
  const supervisor = fork('tests/bin/superviseLake.ts', {
    env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onTestFinished(() => void supervisor.kill('SIGKILL'))
  let said = ''
  supervisor.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [{ pid }] = (await once(supervisor, 'message')) as [{ pid: number }]

  const database = join(folder, 'lake.sqlite')
  rmSync(`${database}-wal`)
  rmSync(database)
  writeFileSync(database, 'no database at all'.repeat(1000))
  process.kill(pid, 'SIGKILL')

  expect(await once(supervisor, 'close')).toEqual([78, null])
  expect(said).toContain('The content store ended (SIGKILL); starting it again in 1 s')
  expect(said).toContain(`${database} is damaged (file is not a database); nothing was changed. To restore a backup`)
  expect(said).toMatch(/The content store cannot start again; its output above says why\n$/)
})
