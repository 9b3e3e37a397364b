import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { lakeFlags } from '../../src/lakeSettings.ts'
import type { Init } from '../lake.ts'
import { blockGoal, openProgress, type Found, type Measured } from './progress.ts'

/** `FUZZ_TIMES=20 FUZZ_SEED=7 FUZZ_BLOCK=400 vitest run packages/lake/tests/fuzz` sends twenty times as much, other things, looks closer. */
export const times = Number(process.env.FUZZ_TIMES ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? 20)

/**
 * Nobody may wait longer than this for something else to end, in milliseconds. 250 is what the lake keeps to when it has a
 * core; beside other tests, which take turns on it and empty its caches, the same work takes a multiple of that.
 */
const longestBlock = Number(process.env.FUZZ_BLOCK ?? 1000)

const token = 'fuzz-token-that-has-over-32-characters'

type Report = { longest: number; megabytes: number }

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
    get pid() {
      return child.pid ?? 0
    },

    /** Sends a request as an administrator, or as anybody. */
    ask: (path: string, { isPublic = false, ...init }: Init & { isPublic?: boolean } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...(!isPublic && { authorization: `Bearer ${token}` }), ...init.headers },
      }),

    /**
     * Does one thing after the other with so many inputs made at random: the same on every machine, until the seed is another.
     * @param found hears of each input that fails, and of each that is slow, and the next is sent; left out, the first that fails ends it
     * @throws when an input fails and nobody hears of it, or the process has ended
     */
    async fuzz<T>(
      count: number,
      input: fc.Arbitrary<T>,
      run: (input: T) => Promise<void>,
      found?: Found,
    ): Promise<Measured> {
      const most: Measured = { inputs: 0, longest: 0, megabytes: 0 }
      const tell = openProgress(count * times)
      const property = fc.asyncProperty(input, async (one) => {
        await run(one).catch((error: unknown) => {
          if (!found || !isAlive()) throw error
          found((error as Error).message, one)
        })
        assert(isAlive(), log)
        const { longest, megabytes } = await report()
        most.inputs++
        most.longest = Math.max(most.longest, longest)
        most.megabytes = megabytes
        tell(most)
        if (!found) assert(longest < longestBlock, `${longest} milliseconds in which nobody was answered`)
        else if (longest >= blockGoal) found(`Nobody was answered for ${Math.round(longest)} ms`, one)
      })
      const parameters = {
        seed,
        numRuns: count * times,
        endOnFailure: found !== undefined || process.env.FUZZ_SEED === undefined,
      }
      await report()
      await fc.assert(property, parameters).catch((error: unknown) => {
        const { message, cause } = error as Error
        throw new Error(message.slice(0, 3000), { cause })
      })
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
    const started = fork('packages/lake/src/main.ts', {
      env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token },
      execArgv: [...lakeFlags, '--import', join(import.meta.dirname, 'watch.ts')],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.stderr?.on('data', (bytes: Buffer) => (log += bytes.toString()))
    const [message] = (await once(started, 'message')) as [{ url: string }]
    return { child: started, url: message.url }
  }

  function isAlive(): boolean {
    return child.exitCode === null && child.signalCode === null
  }

  async function report(): Promise<Report> {
    const answer = once(child, 'message')
    child.send('how long?')
    const [measured] = (await answer) as [Report]
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
