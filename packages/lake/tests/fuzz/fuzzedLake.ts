import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { lakeFlags } from '../../src/lakeSettings.ts'
import type { Init } from '../lake.ts'

/** `FUZZ_TIMES=20 FUZZ_SEED=7 vitest run packages/lake/tests/fuzz` sends twenty times as many inputs, and different ones. */
export const times = Number(process.env.FUZZ_TIMES ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? 20)

const token = 'fuzz-token-that-has-over-32-characters'

export type FuzzedLake = Awaited<ReturnType<typeof startFuzzedLake>>

export const document = (index: number) => ({
  _id: `d${index}`,
  _type: index % 5 ? 'class' : 'teacher',
  title: `title ${index}`,
  level: index % 7,
  list: [1, 2, index],
  slug: { current: `d${index}` },
  links: [{ _ref: `d${(index * 7) % 4000}`, _weak: true }],
  body: [{ _type: 'block', children: [{ _type: 'span', text: 'some words' }] }],
})

/** Starts a lake with 4,000 documents in a process of its own, which the inputs could end. */
export async function startFuzzedLake() {
  const folder = mkdtempSync(join(tmpdir(), 'lake-fuzz-'))
  let log = ''
  const child = fork('packages/lake/src/main.ts', {
    env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token },
    execArgv: lakeFlags,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (bytes: Buffer) => (log += bytes.toString()))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const isAlive = () => child.exitCode === null && child.signalCode === null

  const lake = {
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
        assert(isAlive(), log)
      })
      await fc.assert(property, {
        seed,
        numRuns: count * times,
        endOnFailure: process.env.FUZZ_SEED === undefined,
      })
    },

    stop(): void {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const mutations = Array.from({ length: 4000 }, (_, index) => ({ createOrReplace: document(index) }))
  for (let start = 0; start < mutations.length; start += 1000) {
    const body = JSON.stringify({ mutations: mutations.slice(start, start + 1000) })
    await expectSensible(await lake.ask('/v1/data/mutate/production', { method: 'POST', body }))
  }
  return lake
}

/** Asserts that a response is no failure of the lake, and that a refusal says something. */
export async function expectSensible(response: Response): Promise<void> {
  const text = response.status < 400 ? (await response.arrayBuffer(), '') : await response.text()
  assert(response.status < 500, text.slice(0, 500))
  if (response.status < 400 || text === '') return
  const isJson = response.headers.get('content-type')?.includes('json')
  const message = isJson ? (JSON.parse(text) as { message: unknown }).message : text
  assert.match(String(message), /\S{3}/)
}
