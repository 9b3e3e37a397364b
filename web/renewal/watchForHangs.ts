import { existsSync, mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { renewal } from './state.ts'

/** Long enough for a busy machine; rendering a page takes less than a second. */
const limitMs = 15_000
const tickMs = 500

/**
 * Ends this process when its event loop is blocked for too long, and records which content was being rendered, so that
 * the next server does not render it again. A worker thread counts its own intervals, so that time during which the machine
 * sleeps does not count.
 * @param file keeps the record from one server to the next; null if nothing is recorded
 */
export function watchForHangs(file: string | null = 'web/.next/cache/hung-content', limit = limitMs): void {
  renewal.hungContent = file !== null && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const ticks = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(ticks, 0, 1), tickMs).unref()
  const watched: Watched = { ticks, contentInWork: renewal.contentInWork, file, limitMs: limit }
  new Worker(new URL(import.meta.url), { workerData: watched, execArgv: [] }).unref()
}

type Watched = { ticks: Int32Array; contentInWork: Float64Array; file: string | null; limitMs: number }

if (!isMainThread) watch(workerData as Watched)

/** Runs in the worker and writes to stderr directly: `console` would wait for the thread that hangs. */
function watch({ ticks, contentInWork, file, limitMs }: Watched) {
  let seen = -1
  let silentMs = 0
  const checkIntervalMs = 2 * tickMs

  setInterval(() => {
    const now = Atomics.load(ticks, 0)
    silentMs = now === seen ? silentMs + checkIntervalMs : 0
    seen = now
    if (silentMs < limitMs) return
    if (file !== null) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, String(contentInWork[0]))
    }
    writeSync(2, `The site did not answer for ${silentMs / 1000} s and is being stopped; the last good pages stay.\n`)
    process.kill(process.pid, 'SIGKILL')
  }, checkIntervalMs)
}
