import { describe, expect, it } from 'vitest'
import { readSettings } from '../src/lakeSettings.ts'

describe('LAKE_LOG', () => {
  it('has three levels', () => {
    expect(() => readSettings({ ...process.env, LAKE_LOG: 'loud' })).toThrow(
      'LAKE_LOG is "loud"; use off, error, info (see .env.example)',
    )
  })
})

describe('LAKE_QUERY_MS', () => {
  it('limits a query, to a second by default', () => {
    expect(readSettings({ ...process.env, LAKE_QUERY_MS: '500' }).queryMs).toBe(500)
    expect(readSettings({ ...process.env, LAKE_QUERY_MS: '' }).queryMs).toBe(1000)
  })

  it.each(['0', '-5', '1.5', 'soon'])('is refused when it is %s', (value) => {
    expect(() => readSettings({ ...process.env, LAKE_QUERY_MS: value })).toThrow(
      `LAKE_QUERY_MS is "${value}"; use a whole number from 1 (see .env.example)`,
    )
  })
})
