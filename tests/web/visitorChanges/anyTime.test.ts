import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { documentsClient } from '../../../web/visitorChanges/documentsClient.ts'
import { storedSample as documents } from '../../content/sample.ts'
import { renderPages } from '../../../web/visitorChanges/renderPages.tsx'
import { surfaces } from '../../security/renderedSite.tsx'

const minutesOfTwoYears = 2 * 365 * 24 * 60

afterEach(() => vi.useRealTimers())

it('a page at a chosen time equals the page of a server whose clock shows that time', async () => {
  const reader = documentsClient(documents)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: minutesOfTwoYears }), async (minutes) => {
      const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000).toISOString()
      vi.setSystemTime('2030-05-05T00:00:00Z')
      const chosen = await renderPages(documents, now)
      vi.setSystemTime(now)
      for (const { path, bytes } of chosen) expect(bytes.endsWith(String(await surfaces[path]?.(reader)))).toBe(true)
    }),
    { numRuns: Number(process.env.INSTANTS ?? 8) },
  )
}, 3_600_000)
