import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { answerForSanityHosts } from '../../src/commands/sanityHosts.ts'
import type { Target } from './target.ts'

const script = resolve('node_modules/sanity/bin/sanity')

/** Runs the installed `sanity` command in an empty folder, which is its home too, with a token and no other settings. */
export async function openCli({ url, token }: Target) {
  const hosts = await answerForSanityHosts(url, 'refuse')
  const folder = mkdtempSync(join(tmpdir(), 'lake-cli-'))
  afterAll(() => {
    hosts.close()
    rmSync(folder, { recursive: true })
  })
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...hosts.env,
    NODE_ENV: 'production' as const,
    HOME: folder,
    CI: '1',
    NO_COLOR: '1',
    SANITY_AUTH_TOKEN: token,
  }

  /** Runs a command. Returns its output; throws with the output if the command fails. */
  function run(command: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
    const words = [script, ...command.split(' '), ...args]
    return promisify(execFile)(process.execPath, words, { cwd: folder, env })
  }

  return {
    folder,
    run,
    /** Hosts other than the API's that the command requested. */
    refusedHosts: hosts.refused,
    /** Runs a command. Returns its output without warnings; throws with the output if the command fails. */
    async sanity(command: string, ...args: string[]): Promise<string> {
      return (await run(command, ...args)).stdout
    },
  }
}
