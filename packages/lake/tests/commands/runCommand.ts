import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { token } from '../lake.ts'

const run = promisify(execFile)

/** `npm run lake -- …` @returns what it said */
export async function lake(folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token }
  const { stdout } = await run(process.execPath, ['packages/lake/src/cli.ts', ...args], { env })
  return stdout
}

/** What a command that fails says. */
export async function refusal(folder: string, ...args: string[]): Promise<string> {
  const failed = await lake(folder, ...args).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as { code: number; stderr: string },
  )
  expect(failed.code).toBe(1)
  return failed.stderr.trim()
}
