import { describe, expect, it } from 'vitest'
import { datasetName, projectId, settingReaders } from 'server-toolkit/settingReaders.ts'

const read = settingReaders('.env.example')

describe('settingReaders', () => {
  it('returns valid values', () => {
    expect(read.port('PORT', '3000')).toBe(3000)
    expect(read.port('PORT', '0')).toBe(0)
    expect(read.count('DAYS', '90')).toBe(90)
    expect(read.name('SANITY_PROJECT_ID', 'abc-123', projectId)).toBe('abc-123')
    expect(read.choice('LOG', 'off', ['off', 'info'])).toBe('off')
    expect(read.url('SITE_URL', 'https://example.org/site/')).toBe('https://example.org/site')
    expect(read.origin('SITE_URL', 'https://example.org/')).toBe('https://example.org')
    expect(read.origin('SITE_URL', '')).toBe('')
  })

  it.each([
    [() => read.port('PORT', '99999'), 'PORT is "99999"; use a port from 1 to 65535 (see .env.example)'],
    [() => read.count('DAYS', '1.5'), 'DAYS is "1.5"; use a whole number from 1 (see .env.example)'],
    [() => read.choice('LOG', 'loud', ['off', 'info']), 'LOG is "loud"; use off, info (see .env.example)'],
    [
      () => read.url('SITE_URL', 'ftp://x'),
      'SITE_URL is "ftp://x"; use an address such as http://localhost:3000 (see .env.example)',
    ],
    [
      () => read.origin('SITE_URL', 'https://example.org/a'),
      'SITE_URL is "https://example.org/a"; use an address such as http://localhost:3000 (see .env.example)',
    ],
    [() => settingReaders('').count('DAYS', 'x'), 'DAYS is "x"; use a whole number from 1'],
  ])('names the variable, its value and what would be right (%#)', (readWrong, message) => {
    expect(readWrong).toThrow(new Error(message))
  })

  it.each(['aB', 'Prod 1', '_a', '-a', '', 'a'.repeat(65)])('refuses "%s" as the name of a dataset', (value) => {
    expect(() => read.name('SANITY_DATASET', value, datasetName)).toThrow(
      `SANITY_DATASET is "${value}"; use lowercase letters, digits, - and _ (see .env.example)`,
    )
  })
})
