import { expect, vi } from 'vitest'
import { runCommand } from '../../src/cli.ts'
import { token } from '../lake.ts'

/** Runs `npm run lake -- …` in this process. Returns its output and its exit code. */
export async function run(folder: string, ...args: string[]) {
  const output = { stdout: '', stderr: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void (output.stdout += `${text}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void (output.stderr += `${text}\n`))
  vi.stubEnv('LAKE_DIR', folder).stubEnv('LAKE_TOKEN', token)
  await runCommand(args)
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  for (const spy of [log, error]) spy.mockRestore()
  vi.unstubAllEnvs()
  return { code, ...output }
}

/** Runs a command that has to succeed. Returns its output. */
export async function lake(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(folder, ...args)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stdout
}

/** Runs a command that has to fail. Returns its message. */
export async function refusal(folder: string, ...args: string[]): Promise<string> {
  const { code, stderr } = await run(folder, ...args)
  expect(code).toBe(1)
  return stderr.trim()
}
