import { globSync } from 'node:fs'

export const unitTestFiles = '{tests,packages/*/tests}/**/*.test.{ts,tsx}'

/**
 * Returns the paths of the test files that match a pattern.
 * @param patterns parts of paths such as `lake/tests/query` or `organiser-`, in any case; none means every test
 * @throws Error that names a pattern without a match
 */
export function findTestFiles(patterns: string[]) {
  const has = (path: string, pattern: string) => path.toLowerCase().includes(pattern.toLowerCase())
  const all = {
    unit: globSync(unitTestFiles, { exclude: ['**/node_modules/**'] }).sort(),
    browser: globSync('tests/{deploy,e2e,engines}/*.spec.ts').sort(),
  }
  const matching = (paths: string[]) =>
    paths.filter((path) => patterns.length === 0 || patterns.some((pattern) => has(path, pattern)))

  for (const pattern of patterns)
    if (![...all.unit, ...all.browser].some((path) => has(path, pattern)))
      throw new Error(
        `No test file has "${pattern}" in its path; give a part of one, such as "lake/tests/query" or "organiser-signs-in"`,
      )
  return { unit: matching(all.unit), browser: matching(all.browser) }
}
