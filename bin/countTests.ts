import { existsSync, readFileSync } from 'node:fs'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/**
 * Prints how many tests passed and failed, from the reports of Vitest and Playwright. Takes the exit status of the commands before
 * it, and ends with the same: a command that fails without a failed test, such as a type check, counts as one.
 */
const status = Number(process.argv[2])

const read = <Report>(name: string): Partial<Report> => {
  const path = `node_modules/.cache/tests/${name}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : {}
}

const { numPassedTests = 0, numFailedTests = 0 } = read<JsonTestResults>('unit')
const { stats } = read<JSONReport>('browser')
const passed = numPassedTests + (stats?.expected ?? 0)
const failed = numFailedTests + (stats?.unexpected ?? 0)

console.log(`${passed} passed, ${status === 0 ? failed : Math.max(failed, 1)} failed`)
process.exitCode = status
