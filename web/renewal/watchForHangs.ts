import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { currentContent, hungContent } from './hungContent.ts'

/** Long enough for a machine that is busy with other things; a page takes less than a second. */
const limitMs = 15_000
const turnMs = 500

/**
 * Ends this process when its thread does nothing but one thing for fifteen seconds, and keeps which content pages were being made
 * from: the server that is started next makes none from that. A thread of its own counts its own turns, so that no time passes while
 * the machine sleeps.
 * @param file is there from one server to the next
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
