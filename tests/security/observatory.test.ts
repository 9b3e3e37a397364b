import { describe, expect, it } from 'vitest'
import { scan, type Scanned } from './observatory.ts'

const url = new URL('https://example.org/')

/** A page without any header that the Observatory checks. */
const bare: Scanned = { headers: new Headers(), html: '<p>Hello</p>', redirectsTo: null, url }

const safe = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
}

const scanWith = (headers: Record<string, string>, rest: Partial<Scanned> = {}) =>
  scan({ ...bare, ...rest, headers: new Headers(headers) })

describe("the Observatory's points", () => {
  it('are close to zero for a page without headers', () => {
    expect(scan(bare).score).toBe(100 - 25 - 20 - 5 - 20)
  })

  it('exceed 100 for a page that loses none', () => {
    expect(scanWith(safe).score).toBe(100 + 10 + 5)
    expect(scanWith({ ...safe, 'cross-origin-opener-policy': 'same-origin' }).score).toBe(125)
  })

  it('do not exceed 100 for a page that loses more than ten', () => {
    const { 'strict-transport-security': _, ...others } = safe
    expect(scanWith(others).score).toBe(80)
  })

  it.each([
    ["default-src 'none'", 10],
    ["default-src 'self'", 5],
    ["default-src 'self'; style-src 'unsafe-inline'", 0],
    ["default-src 'none'; style-src 'unsafe-inline' 'sha256-abc'", 10],
    ["default-src 'self'; img-src http://example.org", -10],
    ["default-src 'self'; script-src 'unsafe-eval'", -10],
    ["default-src 'self'; script-src 'unsafe-inline'", -20],
    ["default-src 'self'; frame-ancestors http://example.org", -20],
    ["img-src 'self'", -20],
  ])('of the policy "%s" are %d, in a header and in the page', (policy, points) => {
    const ofPolicy = ({ outcomes }: ReturnType<typeof scan>) =>
      outcomes.find(([rule]) => rule === 'content-security-policy')?.[1]
    expect(ofPolicy(scanWith({ 'content-security-policy': policy }))).toBe(points)
    if (policy.includes('frame-ancestors')) return
    const html = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll("'", '&#x27;')}"/>`
    expect(ofPolicy(scanWith({}, { html }))).toBe(points)
  })

  it.each([
    ['http://example.org/', -20],
    ['https://www.example.org/', -5],
    ['https://example.org/', 0],
  ])('of plain http that leads to %s are %d', (to, points) => {
    const { outcomes } = scanWith(safe, { redirectsTo: new URL(to) })
    expect(outcomes).toContainEqual(['redirection', points, expect.any(String)])
  })
})
