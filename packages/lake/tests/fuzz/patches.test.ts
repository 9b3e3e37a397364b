import { expect, it } from 'vitest'
import { fuzzPatches } from './patches.ts'

const runs = Number(process.env.FUZZ_PATCHES ?? 100)

it('takes any patch, holds up nobody, and keeps what it took', { timeout: runs * 1000 + 60_000 }, async () => {
  const { megabytes } = await fuzzPatches(runs)
  expect(megabytes).toBeLessThan(512)
})
