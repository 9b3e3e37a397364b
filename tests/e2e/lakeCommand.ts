import { execFileSync } from 'node:child_process'
import { workerStack } from './workerStack.ts'

/** Runs a command of the content store. @returns what `npm run lake -- …` prints */
export function lake(...args: string[]): string {
  const env = { ...process.env, LAKE_DIR: workerStack().lakeDir }
  return execFileSync('node', ['packages/lake/src/cli.ts', ...args], { encoding: 'utf8', env })
}
