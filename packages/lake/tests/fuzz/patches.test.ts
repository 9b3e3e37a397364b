import { expect, it } from 'vitest'
import { fuzzPatches } from './patches.ts'

const runs = Number(process.env.FUZZ_PATCHES ?? 100)

it('handles any patch without blocking, and stores what it accepted', { timeout: runs * 1000 + 60_000 }, async () => {
  const { megabytes } = await fuzzPatches(runs)
  expect(megabytes).toBeLessThan(512)
})
