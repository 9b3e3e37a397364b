import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { currentContent, hungContent } from './state.ts'

/** Long enough for a busy machine; rendering a page takes less than a second. */
const limitMs = 15_000
const turnMs = 500

/**
 * Ends this process when its event loop is blocked for fifteen seconds, and records which content was being rendered, so that
 * the next server does not render it again. A worker thread counts in its own intervals, so time during which the machine
 * sleeps does not count.
 * @param file keeps the record from one server to the next
 */
export function watchForHangs(file = 'web/.next/cache/hung-content', limit = limitMs): void {
  hungContent.set(readKept(file))
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), turnMs).unref()
  const workerData = { turns, currentContent, file, turnMs: 2 * turnMs, limitMs: limit }
  new Worker(new URL('./hangWatch.ts', import.meta.url), { workerData, execArgv: [] }).unref()
}

function readKept(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
