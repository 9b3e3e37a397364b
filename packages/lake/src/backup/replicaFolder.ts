import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, glob, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { assetSize, ifAbsent, readAsset, sync, uploadKinds, writeAsset } from '../store/assetFiles.ts'
import type { Store } from '../store/store.ts'
import { databaseName, isUpload, uploadsIn } from './archive.ts'

/**
 * A replica has uploads under `assets/`, and a folder per run: `run-000001/lake.sqlite`, a snapshot of the database, and
 * SQLite's write-ahead logs since then, `000001.wal`, `000002.wal` and so on.
 */
const numbered = (number: number) => String(number).padStart(6, '0')

const logName = (number: number) => `${numbered(number)}.wal`
const isLog = (name: string) => /^\d{6,}\.wal$/.test(name)

type StoredRun = {
  number: number
  path: string
  /** Whether the snapshot is complete, so that the run can be restored. */
  isComplete: boolean
}

async function runsIn(replica: string): Promise<StoredRun[]> {
  const numbers = (await readdir(replica)).map((name) => Number(/^run-(\d{6,})$/.exec(name)?.[1] ?? 0))
  return numbers
    .filter((number) => number > 0)
    .sort((a, b) => b - a)
    .map((number) => {
      const path = join(replica, `run-${numbered(number)}`)
      return { number, path, isComplete: existsSync(join(path, databaseName)) }
    })
}

export type Run = Awaited<ReturnType<typeof createRun>>

export async function createRun(replica: string) {
  const [newest] = await runsIn(replica)
  const path = join(replica, `run-${numbered((newest?.number ?? 0) + 1)}`)
  await mkdir(path)
  await sync(replica)
  let log = 1
  let size = 0
  return {
    size: () => size,
    beginLog(): void {
      log += 1
    },

    async append(bytes: Uint8Array): Promise<void> {
      if (bytes.length === 0) return
      await using file = await open(join(path, logName(log)), 'a')
      await file.writeFile(bytes)
      await file.sync()
      size += bytes.length
    },

    /** Copies the unchanging database in another process: closing the file in this one would release SQLite's lock. */
    async takeSnapshot(database: string, signal: AbortSignal): Promise<void> {
      const partial = join(path, `${databaseName}.partial`)
      await promisify(execFile)('cp', [database, partial], { signal })
      await sync(partial)
      await rename(partial, join(path, databaseName))
      await sync(path)
    },
  }
}

/** Keeps the newest complete run and the one before; nothing of runs whose snapshot failed. */
export async function removeOtherRuns(replica: string): Promise<void> {
  const runs = await runsIn(replica)
  const kept = new Set(runs.filter(({ isComplete }) => isComplete).slice(0, 2))
  for (const run of runs) if (!kept.has(run)) await rm(run.path, { recursive: true })
}

/**
 * Marks a replica's folder as this lake's: a new store must not overwrite a lost one's only copy, nor a restored copy
 * continue the original's replica. Throws an Error for another lake's folder.
 */
export function claimReplica(replica: string, dir: string, store: Store): void {
  const path = join(replica, 'owner.json')
  const id = store.settingOr('storeId', randomUUID) // shared with restored copies only
  const marked = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // A full disk leaves the file empty.
  if (marked === '') return writeFileSync(path, JSON.stringify({ dir, store: id }), { flush: true })
  const owner = JSON.parse(marked) as { dir: string; store: string }
  if (owner.store !== id)
    throw new Error('it holds the replica of another store; restore that one first, or use an empty folder')
  if (owner.dir !== dir)
    throw new Error(`it holds the replica of the lake in ${owner.dir}; use an empty folder, or remove ${path}`)
}

/** A folder may change twice within the resolution of its timestamp. */
const settledMs = 2000

/** Returns a function that copies missing uploads to `to`; it only reads folders that changed since the previous call. */
export function replicateUploads(from: string, to: string): () => Promise<void> {
  const seen = new Map<string, number>()
  const known = new Set<string>()
  return async () => {
    for await (const folder of glob(`{${uploadKinds.join(',')}}/*/*`, { cwd: from })) {
      const found = await stat(join(from, folder)).catch(ifAbsent)
      if (found === null || seen.get(folder) === found.mtimeMs) continue
      for await (const path of glob(`${folder}/*`, { cwd: from })) {
        if (known.has(path) || !isUpload(join('assets', path))) continue
        const isMissing = (await assetSize(to, path)) === null
        const bytes = isMissing && (await readAsset(from, path).catch(ifAbsent)) // the dataset may have been deleted
        if (bytes) await writeAsset(to, path, bytes)
        known.add(path)
      }
      if (Date.now() - found.mtimeMs > settledMs) seen.set(folder, found.mtimeMs)
    }
  }
}

/** Assembles the newest snapshot, every complete transaction after it, and the uploads in an empty folder. */
export async function unpackReplica(replica: string, folder: string): Promise<void> {
  const run = (await runsIn(replica)).find(({ isComplete }) => isComplete)
  if (!run) throw new Error('it holds no snapshot; a replica has folders named run-000001 with a lake.sqlite in them')
  const database = join(folder, databaseName)
  await copyFile(join(run.path, databaseName), database)
  const logs = (await readdir(run.path)).filter(isLog).sort()
  for (const [index, name] of logs.entries()) {
    if (name !== logName(index + 1)) throw new Error(`${join(run.path, logName(index + 1))} is missing`)
    await copyFile(join(run.path, name), `${database}-wal`)
    const db = new DatabaseSync(database)
    db.exec('pragma wal_checkpoint(truncate)')
    db.close()
  }
  for (const name of await uploadsIn(replica)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await copyFile(join(replica, name), join(folder, name))
  }
}
