import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMs, type Figure } from './figure.ts'

const [years, schedules] = [10, 2]
const fiveMinutes = 300_000

type Found = { instants: number; contradictions: string[] }

/** Compares what all surfaces announce with what calendar programs do, at each change of ten years of random schedules. */
export function tenYears(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ten-years-'))
  const report = join(folder, 'report.json')
  const env = { ...process.env, YEARS: `${years}`, SCHEDULES: `${schedules}`, REPORT: report }
  const startedAt = performance.now()
  execFileSync('node_modules/.bin/vitest', ['run', 'tests/web/tenYears.test.tsx'], { env, stdio: 'inherit' })
  const ms = performance.now() - startedAt
  const { instants, contradictions } = JSON.parse(readFileSync(report, 'utf8')) as Found
  rmSync(folder, { recursive: true })
  const figure: Figure = {
    what: `contradictions between pages, poster, structured data, share picture and two calendar programs: ${years} years, ${schedules} random schedules each`,
    measured: `${contradictions.length} at ${instants.toLocaleString('en-US')} instants`,
    goal: 'none, in under 5 min',
    isMet: contradictions.length === 0 && ms < fiveMinutes,
    comparedWith: `took ${formatMs(ms)}`,
  }
  return Promise.resolve([figure])
}
