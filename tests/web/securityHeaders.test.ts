import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { expect, it } from 'vitest'
import nextConfig from '../../next.config.ts'

it('every address of the site has the headers that restrict what others do with it', async () => {
  const rules = (await nextConfig(PHASE_PRODUCTION_SERVER).headers?.()) ?? []
  const everywhere = rules.filter(({ source }) => source === '/:path*')
  const headers = everywhere.flatMap(({ headers, has }) => headers.map(({ key, value }) => ({ key, value, has })))
  const byHttps = [{ type: 'header', key: 'x-forwarded-proto', value: 'https(,.*)?' }]
  expect(headers).toEqual(
    expect.arrayContaining([
      { key: 'Content-Security-Policy', value: "frame-ancestors 'self' http://localhost:3333" },
      { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
      { key: 'Strict-Transport-Security', value: 'max-age=63072000', has: byHttps },
    ]),
  )
})
