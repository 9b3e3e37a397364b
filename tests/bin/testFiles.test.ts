import { describe, expect, it } from 'vitest'
import { findTestFiles } from '../../bin/testFiles.ts'

describe('npm test -- PATTERN', () => {
  it('finds unit and browser tests by a part of their path, in any case', () => {
    expect(findTestFiles(['Bin/testFiles', 'e2e/organiser-signs-in.'])).toEqual({
      unit: ['tests/bin/testFiles.test.ts'],
      browser: ['tests/e2e/organiser-signs-in.spec.ts'],
    })
  })

  it('finds the tests of packages', () => {
    const { unit } = findTestFiles(['query/compile', 'requestPublic'])
    expect(unit).toEqual([
      'packages/lake/tests/query/compile.test.ts',
      'packages/server-toolkit/tests/requestPublic.test.ts',
    ])
  })

  it('finds all of both without a pattern', () => {
    const { unit, browser } = findTestFiles([])
    expect(unit).toContain('tests/web/sections/SeriesList.test.tsx')
    expect(browser).toContain('tests/e2e/accessibility.spec.ts')
    expect(browser).toContain('tests/engines/visitor-in-any-browser.spec.ts')
  })

  it('names the pattern that matches no path, even if others match', () => {
    expect(() => findTestFiles(['testFiles', 'organizer-'])).toThrow(/^No test file has "organizer-" in its path; give/)
  })
})
