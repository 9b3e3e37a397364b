import { expect, it, vi } from 'vitest'

const readAnew = async () => {
  vi.resetModules()
  return await import('../../../web/renewal/renderedAt.ts')
}

it('is the same for modules that are loaded apart', async () => {
  const first = await readAnew()
  const second = await readAnew()
  first.renderedAt.set('/classes', '2026-11-22T12:00:00Z')
  expect(second.renderedAt.get('/classes')).toBe('2026-11-22T12:00:00Z')
})
