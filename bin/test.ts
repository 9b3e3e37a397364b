import { resolve } from 'node:path'
import {
  findChromium,
  findHeadlessChromium,
  findJava,
  findMissingEngines,
  findMissingProxies,
} from './systemPackages.ts'
import { runStages, type Stage, browserTests, checks, unitTests } from './testStages.ts'
import { findTestFiles } from './testFiles.ts'

/**
 * `npm test` runs every check and ends with the names of those that failed and a count. `npm test -- PATTERN …` only runs the tests
 * with one of the patterns in the path of their file.
 */
const patterns = process.argv.slice(2)

// Tests start our programs and the `sanity` command about a hundred times; the cache saves Node from compiling them each time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')

try {
  const { passed, failed } = await runStages(selectStages())
  console.log(['', ...failed.map((name) => `failed: ${name}`), `${passed} passed, ${failed.length} failed`].join('\n'))
  process.exitCode = failed.length === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function selectStages(): Stage[] {
  const { unit, browser } = findTestFiles(patterns)
  if (browser.length > 0) {
    findHeadlessChromium()
    findChromium()
    findJava()
  }
  const missing = browser.some((path) => path.startsWith('tests/deploy/')) ? findMissingProxies() : []
  if (missing.length > 0)
    console.log(`Without ${missing.join(' and ')}, the tests of deploy/ that need them are skipped`)
  for (const engine of browser.some((path) => path.startsWith('tests/engines/')) ? findMissingEngines() : [])
    console.log(`Without ${engine}, the tests of tests/engines/ in it are skipped; see "Commands" in README.md`)
  if (patterns.length === 0) return [checks, unitTests([]), browserTests([])]
  return [...(unit.length > 0 ? [unitTests(unit)] : []), ...(browser.length > 0 ? [browserTests(browser)] : [])]
}
