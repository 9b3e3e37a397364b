import { expect, it, vi } from 'vitest'

const loadAgain = async () => {
  vi.resetModules()
  return await import('../../../web/renewal/state.ts')
}

it('shares values between separately loaded copies of the module', async () => {
  const first = await loadAgain()
  const second = await loadAgain()
  first.renewal.contentAsOf.set('/classes', '2026-11-22T12:00:00Z')
  expect(second.renewal.contentAsOf.get('/classes')).toBe('2026-11-22T12:00:00Z')
})
