import { encodingFor } from 'server-toolkit/encodingFor.ts'
import { describe, expect, it } from 'vitest'

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['gzip;q=0', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('for clients that accept %j is %j', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
