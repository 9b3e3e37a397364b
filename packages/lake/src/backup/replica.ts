import { closeSync, openSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inFolder } from '../store/folder.ts'
import type { Store } from '../store/store.ts'
import { claimReplica, createRun, removeOtherRuns, type Run, replicateUploads } from './replicaFolder.ts'

export type ReplicaStatus = {
  /** The last transaction in the replica; 0 until the first snapshot since the lake's start is complete. */
  sequence: number
  /** ISO time at which the replica was last up to date; null if not since the lake's start. */
  currentAt: string | null
  problem: string | null
}

type Options = {
  store: Store
  dir: string
  /** The folder of the replica, which must exist, because the mount point of an unmounted disk may not. */
  replica: string
  limits?: typeof defaultLimits
}

/** In bytes. A log of size `log` is merged into the database; logs of size `run`, or the database's, end the run. */
const defaultLimits = { log: 16_000_000, run: 64_000_000 }

const intervalMs = 250
const retryMs = 2000
const chunkBytes = 16_000_000

/**
 * Copies every write, as part of SQLite's log, and every upload to another folder within a second. After a failure, a new
 * run starts once the folder is writable.
 */
export function startReplica({ store, dir, replica, limits = defaultLimits }: Options) {
  const { database, assets } = inFolder(dir)
  const unpin = store.pinDatabaseFile()
  const closing = new AbortController()
  const status: ReplicaStatus = { sequence: 0, currentAt: null, problem: null }
  const pause = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined)

  async function replicate(): Promise<void> {
    store.foldLog() // even if the folder fails, so that the log does not grow without limit
    claimReplica(replica, resolve(dir), store)
    await removeOtherRuns(replica)
    const copyNewUploads = replicateUploads(assets, join(replica, 'assets'))
    /** The run that can be restored, and the one whose snapshot is in progress. */
    const runs: { whole: Run | null; next: Run | null } = { whole: null, next: null }
    const failures: unknown[] = []
    const leaving = new AbortController()
    let snapshot = Promise.resolve()
    let offset = 0

    const takeSnapshot = async (run: Run) => {
      await run.takeSnapshot(database, leaving.signal)
      Object.assign(runs, { whole: run, next: null })
      await removeOtherRuns(replica)
    }

    try {
      for (;;) {
        const isLast = closing.signal.aborted
        // No `await` between reading and emptying the log, so that nothing is committed in between.
        const end = store.logEnd()
        const bytes = readLog(`${database}-wal`, offset, Math.min(end, offset + chunkBytes))
        offset += bytes.length
        const isCurrent = offset === end
        const sequence = store.lastSequence()
        const isFoldDue = isCurrent && runs.next === null && (runs.whole === null || offset >= limits.log)
        const isFolded = isFoldDue && store.foldLog()

        await copyNewUploads() // first: documents in these bytes refer to them
        for (const run of [runs.whole, runs.next]) await run?.append(bytes)
        if (failures.length > 0) throw failures[0]
        if (!isCurrent) continue
        if (runs.whole) Object.assign(status, { sequence, currentAt: new Date().toISOString(), problem: null })
        if (isFolded) {
          offset = 0
          runs.whole?.beginLog()
        }
        if (isFolded && (!runs.whole || runs.whole.size() >= Math.max(limits.run, store.size().bytes))) {
          runs.next = await createRun(replica)
          snapshot = takeSnapshot(runs.next).catch((error: unknown) => void failures.push(error))
        }
        if (isLast && runs.next === null) return
        await (isLast ? snapshot : pause(intervalMs))
      }
    } finally {
      leaving.abort()
      await snapshot // the database must not change before it ends
    }
  }

  const ended = (async () => {
    while (!closing.signal.aborted) {
      try {
        await replicate()
      } catch (error) {
        const problem = `LAKE_REPLICA is "${replica}" and nothing is copied there: ${(error as Error).message}`
        if (problem !== status.problem) console.error(problem)
        status.problem = problem
        await pause(retryMs)
      }
    }
    unpin()
  })()

  return {
    status: (): ReplicaStatus => ({ ...status }),
    async close(): Promise<void> {
      closing.abort()
      await ended
    },
  }
}

function readLog(path: string, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from)
  if (bytes.length === 0) return bytes
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, bytes, 0, bytes.length, from)
    if (read < bytes.length) throw new Error(`${path} ends ${bytes.length - read} bytes too early`)
    return bytes
  } finally {
    closeSync(file)
  }
}
