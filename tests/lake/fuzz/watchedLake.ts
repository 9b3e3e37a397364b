import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Init } from '../lake.ts'

/** `FUZZ_TIMES=20 FUZZ_SEED=7 FUZZ_BLOCK=250 vitest run tests/lake/fuzz` sends twenty times as much, other things, looks closer. */
export const times = Number(process.env.FUZZ_TIMES ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? 20)

/**
 * Nobody may wait longer than this for something else to end, in milliseconds. 250 is what the lake keeps to when it has a
 * core; beside other tests, which take turns on it and empty its caches, the same work takes a multiple of that.
 */
const longestBlock = Number(process.env.FUZZ_BLOCK ?? 1000)

const token = 'fuzz-token-that-has-over-32-characters'

type Measured = { longest: number; delay: number; megabytes: number }

export type WatchedLake = Awaited<ReturnType<typeof startWatchedLake>>

/** A lake in a process of its own, which can die, and whose event loop is measured. */
export async function startWatchedLake() {
  const folder = mkdtempSync(join(tmpdir(), 'lake-fuzz-'))
  let log = ''
  let { child, url } = await start()
  console.error(`Fuzzing with FUZZ_SEED=${seed} FUZZ_TIMES=${times}`)

  return {
    get url() {
      return url
    },

    /**
     * Sends a request as an administrator, or as anybody, on a connection of its own: one that is kept is closed after five
     * seconds, perhaps just when the next input has been made.
     */
    ask: (path: string, { isPublic = false, ...init }: Init & { isPublic?: boolean } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { connection: 'close', ...(!isPublic && { authorization: `Bearer ${token}` }), ...init.headers },
      }),

    /** Does one thing after the other with so many inputs made at random: the same on every machine, until the seed is another. */
    async fuzz<T>(count: number, input: fc.Arbitrary<T>, run: (input: T) => Promise<void>): Promise<Measured> {
      const most: Measured = { longest: 0, delay: 0, megabytes: 0 }
      const property = fc.asyncProperty(input, async (one) => {
        await run(one)
        assert.deepEqual([child.exitCode, child.signalCode], [null, null], log)
        const { longest, delay, megabytes } = await report()
        assert(longest < longestBlock, `${longest} milliseconds in which nobody was answered`)
        most.longest = Math.max(most.longest, longest)
        most.delay = Math.max(most.delay, delay)
        most.megabytes = megabytes
      })
      const parameters = {
        seed,
        numRuns: count * times,
        endOnFailure: process.env.FUZZ_SEED === undefined,
      }
      await report()
      await fc.assert(property, parameters).catch((error: unknown) => {
        const { message, cause } = error as Error
        throw new Error(message.slice(0, 3000), { cause })
      })
      console.error(
        `${count * times} inputs; longest block ${Math.round(most.longest)} ms, event loop delay ${Math.round(most.delay)} ms, ${Math.round(most.megabytes)} MB at most`,
      )
      return most
    },

    /** Ends the process without a word, and begins again with what is on disk. */
    async restart(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      ;({ child, url } = await start())
    },

    stop(): void {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function start(): Promise<{ child: ChildProcess; url: string }> {
    const started = fork('lake/main.ts', {
      env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token },
      execArgv: ['--import', join(import.meta.dirname, 'watch.ts')],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.stderr?.on('data', (bytes: Buffer) => (log += bytes.toString()))
    const [message] = (await once(started, 'message')) as [{ url: string }]
    return { child: started, url: message.url }
  }

  async function report(): Promise<Measured> {
    const answer = once(child, 'message')
    child.send('how long?')
    const [measured] = (await answer) as [Measured]
    return measured
  }
}

/** A refusal is the sender's fault, and says in words what it is. */
export async function expectSensible(response: Response): Promise<void> {
  const text = response.status < 400 ? (await response.arrayBuffer(), '') : await response.text()
  assert(response.status < 500, text.slice(0, 500))
  if (response.status < 400 || text === '') return
  const isJson = response.headers.get('content-type')?.includes('json')
  const message = isJson ? (JSON.parse(text) as { message: unknown }).message : text
  assert.match(String(message), /\S{3}/)
}
