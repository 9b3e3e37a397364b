import fs from 'node:fs'
import { join } from 'node:path'
import { isDamaged, isInUse } from '../errors.ts'
import { unfinishedDir, uploadKinds } from './assetFiles.ts'
import { openStore, type Store } from './store.ts'

export const databaseName = 'lake.sqlite'

const restoreHint = 'To restore a backup, move this folder away and copy the one of the backup to its place'

export const inFolder = (dir: string) => ({
  database: join(dir, databaseName),
  assets: join(dir, 'assets'),
  /** The address of the running lake. A killed lake leaves it behind; only the database's lock shows whether one runs. */
  running: join(dir, 'running.json'),
  /** Marks a backup, until a lake starts on a copy of it. */
  backup: join(dir, 'backup.json'),
})

export type Running = {
  pid: number
  host: string
  port: number
  /** The URL it answers to; other Hosts are refused. */
  url: string
}

/** The source and the contents of a backup. */
export type BackupRecord = {
  /** The id of the store, which copies of it share. */
  store: string
  /** The folder of the lake. */
  dir: string
  /** ISO time up to which the backup includes all writes; null until the first one is complete. */
  at: string | null
  documents: number
  /** Uploads that documents describe. */
  uploads: number
}

/** Opens the store in a folder for this process only, creating it if absent. Throws an Error that says what to do. */
export function openFolder(dir: string): Store {
  const { database, assets, running } = inFolder(dir)
  try {
    fs.mkdirSync(dir, { recursive: true })
    assertNotLost(dir)
    adoptBackup(dir)
    const store = openStore(database)
    // Only the holder of the lock may remove these.
    fs.rmSync(unfinishedDir(assets), { recursive: true, force: true })
    fs.rmSync(running, { force: true })
    syncFolder(dir)
    return store
  } catch (cause) {
    throw cannotUse(dir, cause)
  }
}

/** Throws an Error unless the folder holds a store. Commands that only read call it, so that they create none. */
export function assertStore(dir: string): void {
  const { database } = inFolder(dir)
  if (fs.existsSync(database) || holdsUploads(dir)) return
  throw new Error(
    `There is no ${database}; run the command in the project's folder, or set LAKE_DIR to the folder of a store`,
  )
}

/** Makes the name of a new database survive a power failure; SQLite syncs the folder for its log only. */
function syncFolder(dir: string) {
  const folder = fs.openSync(dir, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

/** Refuses a missing or empty database next to uploads, which SQLite would treat as a new one. */
function assertNotLost(dir: string) {
  const { database } = inFolder(dir)
  if (fs.existsSync(database) && fs.statSync(database).size > 0) return
  if (!holdsUploads(dir)) return
  throw new Error(
    `${dir} was written to, but ${database} is ${fs.existsSync(database) ? 'empty' : 'missing'}. ${restoreHint}; to start empty, move the contents of ${dir} away`,
  )
}

/**
 * Turns the copy of a backup into a lake's folder, to which no backup is written. Refuses one that was copied over another
 * lake, whose log SQLite would apply to it.
 */
function adoptBackup(dir: string) {
  const { database, backup } = inFolder(dir)
  if (!fs.existsSync(backup)) return
  if (fs.existsSync(`${database}-wal`))
    throw new Error('it holds a backup among the files of another lake; copy the backup to an empty folder')
  fs.rmSync(backup)
  syncFolder(dir)
}

const holdsUploads = (dir: string) => uploadKinds.some((kind) => fs.existsSync(join(inFolder(dir).assets, kind)))

export const cannotUse = (dir: string, cause: unknown) => new Error(explain(dir, cause), { cause })

function explain(dir: string, error: unknown): string {
  const { database } = inFolder(dir)
  if (isInUse(error)) {
    const running = readRunning(dir)
    const who = running ? ` (process ${running.pid}, ${running.url})` : ''
    return `Another Content Lake${who} is using ${dir}; stop it or set LAKE_DIR to another folder`
  }
  const { message } = error as Error
  return isDamaged(error)
    ? `${database} is damaged (${message}); nothing was changed. ${restoreHint}`
    : `LAKE_DIR is "${dir}" and cannot be used: ${message}`
}

/** Returns what the last lake in the folder recorded, which may have been killed since; null if it stopped. */
export function readRunning(dir: string): Running | null {
  try {
    return JSON.parse(fs.readFileSync(inFolder(dir).running, 'utf8')) as Running
  } catch {
    return null
  }
}
