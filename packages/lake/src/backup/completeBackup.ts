import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, glob, rename, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { getPublishedId } from '../document.ts'
import { damage } from '../errors.ts'
import { assetId, assetSize, hashFile, moveDurably, sync, unfinishedDir, uploadKinds } from '../store/assetFiles.ts'
import { type BackupRecord, inFolder } from '../store/folder.ts'

type Task = {
  /** The lake's uploads. */
  assetsDir: string
  folder: string
  /** The copy of the database, which is already in the folder under another name. */
  copy: string
  record: Pick<BackupRecord, 'store' | 'dir' | 'at'>
}

/** Runs `completeBackup` in a thread of its own, because checking a database reads all of it. */
export async function completeInThread(task: Task): Promise<BackupRecord> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { completeBackup: task } })
  const [record] = (await once(worker, 'message')) as [BackupRecord]
  return record
}

if (!isMainThread) {
  const task = (workerData as { completeBackup?: Task } | null)?.completeBackup
  if (task) parentPort?.postMessage(await completeBackup(task))
}

/**
 * Checks the copy of the database, copies new uploads, and gives both their names: until then, the folder's earlier backup
 * stays as it is.
 * @throws Error naming what is damaged or missing
 */
async function completeBackup({ assetsDir, folder, copy, record }: Task): Promise<BackupRecord> {
  const { documents, described } = readCopy(copy)
  const problems = await copyUploads(assetsDir, inFolder(folder).assets)
  for (const { path, owner, size } of described) {
    const copied = await assetSize(inFolder(folder).assets, path)
    if (copied !== size)
      problems.push(`assets/${path} is ${copied === null ? 'missing' : 'incomplete'}, the file of ${owner}`)
  }
  await sync(copy)
  await rename(copy, inFolder(folder).database)
  await sync(folder)
  // Thrown only once the database is in place, because a backup of most of the content is better than none.
  if (problems.length > 0)
    throw new Error(`${problems[0]}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`)
  const complete = { ...record, documents, uploads: described.length }
  await writeRecord(folder, complete)
  return complete
}

type Described = { path: string; owner: string; size: number }

/** Checks all of a copy. Returns the number of its documents, and the uploads that they describe. */
function readCopy(copy: string): { documents: number; described: Described[] } {
  const db = new DatabaseSync(copy)
  try {
    db.exec('pragma journal_mode = delete') // one file, without a log
    const report = String(db.prepare('pragma integrity_check(1)').get()?.integrity_check)
    if (report !== 'ok') throw damage(`the copy of the database is damaged (${report})`)
    const assets = db.prepare(`
      select dataset, id, json ->> 'path' as path, json ->> 'size' as size from documents
      where json ->> '_type' in ('sanity.imageAsset', 'sanity.fileAsset') and json ->> 'path' is not null`)
    const described = assets
      .all()
      .filter(({ id }) => assetId.test(getPublishedId(String(id)))) // others may name files that are not the lake's
      .map(({ dataset, id, path, size }) => ({
        path: String(path),
        owner: `"${String(id)}" of dataset "${String(dataset)}"`,
        size: Number(size),
      }))
    return { documents: Number(db.prepare('select count(*) as count from documents').get()?.count), described }
  } finally {
    db.close()
  }
}

/** Copies uploads that are missing. Returns what is wrong with those that were not copied. */
async function copyUploads(from: string, to: string): Promise<string[]> {
  const problems: string[] = []
  for await (const entry of glob(`{${uploadKinds.join(',')}}/*/*/*`, { cwd: from, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source)
    if ((await assetSize(to, path)) === (await stat(source)).size) continue
    const copy = join(unfinishedDir(to), randomUUID())
    await copyFile(source, copy)
    await sync(copy)
    const isIntact = entry.name.startsWith(await hashFile('sha1', copy)) // uploads are named by it
    if (isIntact) await moveDurably(copy, join(to, path))
    else problems.push(`assets/${path} is not what was uploaded: its checksum differs`)
  }
  return problems
}

/** Writes `backup.json` so that it is never incomplete. */
export async function writeRecord(folder: string, record: BackupRecord): Promise<void> {
  const { backup } = inFolder(folder)
  await writeFile(`${backup}.partial`, JSON.stringify(record), { mode: 0o600, flush: true })
  await rename(`${backup}.partial`, backup)
  await sync(folder)
}
