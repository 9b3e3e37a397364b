import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { findJava } from './java.ts'

/** `npm test`: every check, and one line at the end that counts them. */
type Count = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const stages: [name: string, run: () => Promise<Count>][] = [
  ['Format', () => check('prettier/bin/prettier.cjs', '--check', '.')],
  ['Lint', () => check('eslint/bin/eslint.js', '.')],
  ['Types', () => check('typescript/bin/tsc', '--noEmit')],
  ['Unit tests', unitTests],
  ['Browser tests', browserTests],
]

const counts: Count[] = []
for (const [name, run] of stages) {
  console.log(`\n── ${name}`)
  counts.push(await run())
}
const total = (field: keyof Count) => counts.reduce((sum, count) => sum + count[field], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)

async function check(...command: string[]): Promise<Count> {
  const succeeded = await run(command)
  return { passed: Number(succeeded), failed: Number(!succeeded) }
}

async function unitTests(): Promise<Count> {
  const report = join(reports, 'unit.json')
  const succeeded = await run([
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = readReport(report, { numPassedTests: 0, numFailedTests: 0 })
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests }, succeeded)
}

async function browserTests(): Promise<Count> {
  const report = join(reports, 'browser.json')
  findChromium()
  findJava()
  const succeeded = await run(['@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { stats } = readReport(report, { stats: { expected: 0, unexpected: 0, flaky: 0 } })
  return atLeastOneFailure({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, succeeded)
}

/** A runner that fails without a failed test, on a file that cannot be loaded for one, has failed all the same. */
function atLeastOneFailure({ passed, failed }: Count, succeeded: boolean): Count {
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) }
}

function readReport<T>(path: string, absent: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : absent
}

async function run([script = '', ...args]: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
