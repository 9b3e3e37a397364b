import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { UnitReport } from './unitReporter.ts'

/** The number of checks that passed, and the names of those that failed. */
type Outcome = { passed: number; failed: string[] }

export type Stage = { name: string; run: (output: Writable) => Promise<Outcome> }

/**
 * Runs stages one after the other, as most use all processors.
 * @returns the outcome of all stages; a stage that throws prints its error and counts as failed
 */
export async function runStages(stages: Stage[], terminal: Writable = process.stdout): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: [] }
  for (const { name, run } of stages) {
    terminal.write(`\n── ${name}\n`)
    const { passed, failed } = await run(terminal).catch((error: unknown) => {
      terminal.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      return { passed: 0, failed: [name] }
    })
    total.passed += passed
    total.failed.push(...failed)
  }
  return total
}

const reports = mkdtempSync(join(tmpdir(), 'reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const caches = join('node_modules', '.cache')
const prettierCache = ['--cache', '--cache-strategy=content', `--cache-location=${join(caches, 'format.json')}`]
const typesCache = ['--incremental', '--tsBuildInfoFile', join(caches, 'types.tsbuildinfo')]

const commands = {
  Format: ['prettier/bin/prettier.cjs', '--check', '.', ...prettierCache],
  Lint: ['eslint/bin/eslint.js', '.'],
  Types: ['typescript/bin/tsc', '--noEmit', ...typesCache],
}

/** Checks all files. Each check takes one processor, so they run in parallel; the output of each stays together. */
export const checks: Stage = {
  name: Object.keys(commands).join(', '),
  run: async (output) => {
    const results = await Promise.all(
      Object.entries(commands).map(async ([name, command]) => {
        const buffer = new PassThrough()
        const [printed, succeeded] = await Promise.all([text(buffer), run(command, buffer).finally(() => buffer.end())])
        output.write(printed)
        return { name, succeeded }
      }),
    )
    const failed = results.flatMap(({ name, succeeded }) => (succeeded ? [] : [name]))
    return { passed: results.length - failed.length, failed }
  },
}

/** Creates the stage that runs some unit tests, or all if no files are given. */
export function unitTests(files: string[]): Stage {
  const report = join(reports, 'unit.json')
  const reporter = join(import.meta.dirname, 'unitReporter.ts')
  const options = ['--reporter=default', `--reporter=${reporter}`, `--outputFile=${report}`]
  return {
    name: 'Unit tests',
    run: async (output) => {
      const succeeded = await run(['vitest/vitest.mjs', 'run', ...options, ...files], output)
      const { passed = 0, failed = [] } = readReport<UnitReport>(report)
      return { passed, failed: atLeastOne(failed, succeeded, 'Unit tests') }
    },
  }
}

/** Creates the stage that runs some browser tests, or all if no files are given. */
export function browserTests(files: string[]): Stage {
  const report = join(reports, 'browser.json')
  const oneStack = files.length === 1 ? ['--workers=1'] : []
  const filters = files.map((file) => `${file.replaceAll('.', '\\.')}$`) // Playwright takes regular expressions
  return {
    name: 'Browser tests',
    run: async (output) => {
      const command = ['@playwright/test/cli.js', 'test', '--reporter=list,json', ...oneStack, ...filters]
      const succeeded = await run(command, output, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      const { stats, suites = [] } = readReport<JSONReport>(report)
      const failed = suites.flatMap((suite) => findFailed(suite))
      return { passed: stats?.expected ?? 0, failed: atLeastOne(failed, succeeded, 'Browser tests') }
    },
  }
}

/** Names the runner itself if it failed without a failed test, for example on invalid settings. */
function atLeastOne(failed: string[], succeeded: boolean, runner: string): string[] {
  return succeeded || failed.length > 0 ? failed : [runner]
}

function findFailed({ title, specs, suites = [] }: JSONReportSuite): string[] {
  const here = specs.filter(({ ok }) => !ok).map((spec) => spec.title)
  return [...here, ...suites.flatMap((suite) => findFailed(suite))].map((name) => `${title} › ${name}`)
}

function readReport<T>(path: string): Partial<T> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : {}
}

async function run(
  [script = '', ...args]: string[],
  output: Writable,
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [join('node_modules', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && process.stdout.hasColors() && { FORCE_COLOR: '1' }), ...env },
  })
  child.stdout.on('data', (chunk: Buffer) => output.write(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.write(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
