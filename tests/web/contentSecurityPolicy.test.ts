import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../web/contentSecurityPolicy.ts'

const untouched = contentSecurityPolicy('p{margin:0}')
const policyFor = (address: string | null) => contentSecurityPolicy('p{margin:0}', { 'img-src': [address] })

describe('the policy of a page', () => {
  it('allows no other hosts', () => {
    expect(untouched).toContain("default-src 'none'")
    expect(untouched).toMatch(/script-src 'self'; style-src 'sha256-[^' ]+';/)
    expect(untouched).not.toContain('frame-src')
  })

  it('allows each host that the page needs once, in the right directive', () => {
    const policy = contentSecurityPolicy('p{margin:0}', {
      'frame-src': ['https://calendar.example.com/embed?src=a', 'https://calendar.example.com/other'],
    })
    expect(policy).toBe(`${untouched}; frame-src https://calendar.example.com`)
  })

  for (const [address, origin] of [
    ['https://tile.example.org/{z}/{x}/{y}.png', 'https://tile.example.org'],
    ['https://someone:secret@tile.example.org/', 'https://tile.example.org'],
    ['http://localhost:8080/tiles', 'http://localhost:8080'],
    ['https://tile.example.org/;script-src *', 'https://tile.example.org'],
    ['https://karten.münchen.example/', 'https://karten.xn--mnchen-3ya.example'],
  ] as const)
    it(`returns ${origin} for ${address}`, () => {
      expect(policyFor(address)).toBe(untouched.replace(/img-src [^;]*/, (own) => `${own} ${origin}`))
    })

  for (const address of [
    null,
    '*',
    "'unsafe-inline'",
    'http://tile.example.org/',
    'javascript:alert(1)',
    'https://*.example.org/',
    "https://a;script-src'unsafe-inline'/",
    'https://[::1]/',
    'tile.example.org/{z}',
  ])
    it(`ignores ${address}`, () => {
      expect(policyFor(address)).toBe(untouched)
    })
})
