import assert from 'node:assert/strict'
import fc from 'fast-check'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { lakeFlags } from '../../src/lakeSettings.ts'
import { token, type Init } from '../lake.ts'
import { startProcess } from '../process.ts'

/** `FUZZ_TIMES=20 FUZZ_SEED=7 vitest run packages/lake/tests/fuzz` sends twenty times as many inputs, and different ones. */
export const times = Number(process.env.FUZZ_TIMES ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? 20)

const document = (index: number) => ({
  _id: `d${index}`,
  _type: index % 5 ? 'class' : 'teacher',
  title: `title ${index}`,
  level: index % 7,
  list: [1, 2, index],
  slug: { current: `d${index}` },
  links: [{ _key: 'x', _ref: `d${(index * 7) % 4000}`, _weak: true }],
  body: [{ _type: 'block', children: [{ _type: 'span', text: 'some words' }] }],
})

/** Starts a lake with 4,000 documents in a process of its own, which the inputs could end. */
export async function startFuzzedLake() {
  const { child, client, url } = await startProcess(temporaryFolder(), { on: { execArgv: lakeFlags } })
  const all = Array.from({ length: 4000 }, (_, index) => ({ createOrReplace: document(index) }))
  for (let start = 0; start < all.length; start += 1000) await client.mutate(all.slice(start, start + 1000))
  return {
    url,

    /** Sends a request as an administrator, or without a token. */
    ask: (path: string, { isPublic = false, ...init }: Init & { isPublic?: boolean } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...(!isPublic && { authorization: `Bearer ${token}` }), ...init.headers },
      }),

    /**
     * Sends random inputs one after the other. They are the same on every machine, unless `FUZZ_SEED` is set.
     * @throws Error if an input fails or ends the process
     */
    async fuzz<T>(count: number, input: fc.Arbitrary<T>, send: (input: T) => Promise<void>): Promise<void> {
      const property = fc.asyncProperty(input, async (value) => {
        await send(value)
        assert(child.exitCode === null && child.signalCode === null)
      })
      await fc.assert(property, { seed, numRuns: count * times, endOnFailure: process.env.FUZZ_SEED === undefined })
    },
  }
}

/** Asserts that a response is not a failure of the lake, and that a refusal has a message. */
export async function expectSensible(response: Response): Promise<void> {
  const text = await response.text()
  assert(response.status < 500, text.slice(0, 500))
  if (response.status < 400 || text === '') return
  const isJson = response.headers.get('content-type')?.includes('json')
  assert.match(String(isJson ? (JSON.parse(text) as { message: unknown }).message : text), /\S{3}/)
}
