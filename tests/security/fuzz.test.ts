import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layout, maxCanvas } from '../../packages/lake/src/assets/layout.ts'
import { maxSide, readTransformation } from '../../packages/lake/src/assets/transformation.ts'
import { LakeError } from '../../packages/lake/src/errors.ts'
import { readFeed } from '../../web/communityFeed/readFeed.ts'
import { range } from './feeds.ts'
import { calendars } from './randomFeeds.ts'

/** `FUZZ_RUNS=100000 FUZZ_SEED=7 vitest run tests/security/fuzz.test.ts` tries more and other inputs. */
const runs = Number(process.env.FUZZ_RUNS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 12)

const check = <T>(numRuns: number, input: fc.Arbitrary<T>, property: (one: T) => Promise<void> | void) =>
  fc.assert(
    fc.asyncProperty(input, async (one) => property(one)),
    { seed, numRuns, endOnFailure: process.env.FUZZ_SEED === undefined },
  )

describe('given random input', { timeout: 120_000 + runs * 60 }, () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 5000 }) })
  const numbers = fc.oneof(fc.constantFrom('1', '4000', '8192', '1e3'), fc.integer({ min: 1, max: 8192 }).map(String))
  const rects = fc.constantFrom('0,0,1,1', '0,0,9999,1', '5,5,1,4000', '0,0,0,1')
  const values = { w: numbers, h: numbers, pad: numbers, rect: rects, blur: fc.constantFrom('0', '0.1', '4000') }
  const choices = { dpr: fc.constantFrom('0.1', '1', '2.5', '5'), fit: fc.constantFrom('crop', 'fill', 'max', 'scale') }
  const extremes = fc
    .record({ ...values, ...choices }, { requiredKeys: [] })
    .map((given) => new URLSearchParams(given).toString())

  it('no picture is larger than allowed', () =>
    check(runs, fc.tuple(sizes, extremes), ([original, parameters]) => {
      try {
        const { region, canvas } = layout(original, readTransformation(new URLSearchParams(parameters)))
        const { width, height } = canvas
        expect(width * height).toBeLessThanOrEqual(maxCanvas)
        expect(Math.max(width, height)).toBeLessThanOrEqual(maxSide)
        const { left, top, width: cut, height: high } = region
        expect(left >= 0 && top >= 0 && left + cut <= original.width && top + high <= original.height).toBe(true)
      } catch (error) {
        if (!(error instanceof LakeError)) throw error
        expect([error.status, error.description]).toEqual([400, expect.stringMatching(/\S{3}/)])
      }
    }))

  const isFeed = ({ events, found }: ReturnType<typeof readFeed>) => {
    expect(events.length).toBeLessThanOrEqual(50)
    expect(found).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(events).length).toBeLessThan(200_000)
  }

  it('a calendar is read, or rejected with a message', () =>
    check(Math.ceil(runs / 10), calendars, (text) => {
      try {
        isFeed(readFeed(text, range))
      } catch (error) {
        if ((error as Error).name === 'AssertionError') throw error
        expect((error as Error).message).toMatch(/\S{3}/)
      }
    }))
})
