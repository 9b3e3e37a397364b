import { execFileSync } from 'node:child_process'
import { workerStack } from './workerStack.ts'

/** Runs `npm run lake -- …`. @returns its output */
export function lake(...args: string[]): string {
  const env = { ...process.env, LAKE_DIR: workerStack().lakeDir }
  return execFileSync('node', ['packages/lake/src/cli.ts', ...args], { encoding: 'utf8', env })
}
