import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../temporaryFolder.ts'

/** Returns how a server that hangs while rendering exits, and what it logs. */
async function run(file: string, contentAsOf: string) {
  const child = fork('tests/web/renewal/hangingServer.ts', [file, contentAsOf], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const said = child.stderr ? text(child.stderr) : ''
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { end: signal ?? code, said: await said }
}

test('a server that hangs is stopped, and the next one recognizes the content', async () => {
  const file = join(temporaryFolder(), 'cache', 'hung-content')
  const hang = { end: 'SIGKILL', said: expect.stringContaining('The site did not answer for') as string }
  const refusal = { end: 1, said: '' }
  expect(await run(file, '2026-11-21T12:00:00.123Z')).toMatchObject(hang)
  expect(await run(file, '2026-11-21T12:00:00.123Z')).toMatchObject(refusal)
  expect(await run(file, '2026-11-21T12:05:00Z')).toMatchObject(hang)
  expect(await run(file, '2026-11-21T12:05:00Z')).toMatchObject(refusal)
})
