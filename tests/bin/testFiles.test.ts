import { describe, expect, it } from 'vitest'
import { findTestFiles } from '../../bin/testFiles.ts'

describe('npm test -- PATTERN', () => {
  it('finds unit and browser tests by a part of their path, in any case', () => {
    expect(findTestFiles(['Bin/testFiles', 'e2e/organiser-signs'])).toEqual({
      unit: ['tests/bin/testFiles.test.ts'],
      browser: ['tests/e2e/organiser-signs-in.spec.ts'],
    })
  })

  it('without a pattern finds all of both', () => {
    const { unit, browser } = findTestFiles([])
    expect(unit).toContain('tests/web/sections/SeriesList.test.tsx')
    expect(browser).toContain('tests/e2e/accessibility.spec.ts')
  })

  it('says which pattern is in no path, also beside others that are', () => {
    expect(() => findTestFiles(['testFiles', 'organizer-'])).toThrow(/^No test file has "organizer-" in its path; give/)
  })
})
