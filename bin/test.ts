import { resolve } from 'node:path'
import { findChromium, findHeadlessChromium, findJava, findAbsentProxies } from './systemPackages.ts'
import { runStages, type Stage } from './runStages.ts'
import { findTestFiles } from './testFiles.ts'
import { browserTests, checks, unitTests } from './testStages.ts'

/**
 * `npm test`: every check, and at the end the names of those that failed and one line that counts. `npm test -- PATTERN …`: the
 * tests that have one of the patterns in the path of their file, and nothing else.
 */
const patterns = process.argv.slice(2)

// Tests start our programs and the `sanity` command a hundred times: Node keeps what it compiled, by its content.
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
  const absent = browser.some((path) => path.startsWith('tests/deploy/')) ? findAbsentProxies() : []
  if (absent.length > 0)
    console.log(`Without ${absent.join(' and ')}, the tests of deploy/ that need them are left out`)
  if (patterns.length === 0) return [checks, unitTests([]), browserTests([])]
  return [...(unit.length > 0 ? [unitTests(unit)] : []), ...(browser.length > 0 ? [browserTests(browser)] : [])]
}
