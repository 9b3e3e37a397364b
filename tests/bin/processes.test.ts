import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run, start } from '../../bin/processes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const secrets = { LAKE_TOKEN: 'a token', SMTP_URL: 'smtps://user:password@mail.example.org' }

function program(code: string): string {
  const script = join(temporaryFolder(), 'program.js')
  writeFileSync(script, code)
  return script
}

it('passes the secrets of the store to the store only, wherever they are set', async () => {
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const script = program('process.send({ LAKE_TOKEN: process.env.LAKE_TOKEN, SMTP_URL: process.env.SMTP_URL })')
  const environmentOf = async (options: object) => {
    const [message] = (await once(start(script, [], options), 'message')) as [object]
    return message
  }
  expect(await environmentOf({})).toEqual({})
  expect(await environmentOf({ env: secrets })).toEqual({})
  expect(await environmentOf({ env: secrets, isStore: true })).toEqual(secrets)
  await run(program('if (process.env.LAKE_TOKEN || process.env.SMTP_URL) process.exit(1)'), [], secrets)
})
