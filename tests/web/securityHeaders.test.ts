import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { expect, it, onTestFinished, vi } from 'vitest'

it('every address of the site has the security headers', async () => {
  vi.stubEnv('SITE_URL', 'https://westie.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.resetModules()
  const { default: nextConfig } = await import('../../next.config.ts')
  const rules = (await nextConfig(PHASE_PRODUCTION_SERVER).headers?.()) ?? []
  expect(rules.filter(({ source }) => source === '/:path*').flatMap(({ headers }) => headers)).toEqual(
    expect.arrayContaining([
      { key: 'Content-Security-Policy', value: "frame-ancestors 'self' http://localhost:3333" },
      { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
      { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
    ]),
  )
})
