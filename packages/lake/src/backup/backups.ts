import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { dayMs } from '../durations.ts'
import { LakeError } from '../errors.ts'
import { logFailure } from '../log.ts'
import { unfinishedDir } from '../store/assetFiles.ts'
import { type BackupRecord, databaseName, inFolder } from '../store/folder.ts'
import type { Store } from '../store/store.ts'
import { completeInThread, writeRecord } from './completeBackup.ts'

export type BackupStatus = {
  /** ISO time up to which the last good backup includes all writes; null without one. */
  lastGoodAt: string | null
  /** The reason why the last backup failed; null if it succeeded. */
  problem: string | null
  /** Whether LAKE_BACKUP_DIR is set. */
  isAutomatic: boolean
}

type Stored = Omit<BackupStatus, 'isAutomatic'>

const statusSetting = 'backups'

type Options = {
  store: Pick<Store, 'backUp' | 'getSetting' | 'putSetting' | 'settingOr'>
  assetsDir: string
  clock: () => number
  /** LAKE_BACKUP_DIR. */
  backupDir: string | null
}

export type Backups = ReturnType<typeof createBackups>

/** Creates functions that back up a store, one backup at a time. A backup is a folder that a lake can start on. */
export function createBackups({ store, assetsDir, clock, backupDir }: Options) {
  const own = { store: store.settingOr('storeId', randomUUID), dir: resolve(dirname(assetsDir)) }
  let status = JSON.parse(store.getSetting(statusSetting) ?? '{"lastGoodAt":null,"problem":null}') as Stored
  let latest: Promise<unknown> = Promise.resolve()
  let isRunning = false

  function putStatus(next: Stored): void {
    status = next
    try {
      store.putSetting(statusSetting, JSON.stringify(next))
    } catch (error) {
      logFailure('The result of a backup could not be stored', error)
    }
  }

  /** Makes a backup that includes all writes up to now. */
  async function fill(folder: string): Promise<BackupRecord> {
    const record = { ...own, at: new Date(clock()).toISOString() }
    await claimFolder(folder, own)
    const unfinished = unfinishedDir(inFolder(folder).assets)
    await rm(unfinished, { recursive: true, force: true }) // of an interrupted backup
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const copy = join(unfinished, databaseName)
    await writeFile(copy, '', { mode: 0o600 })
    await store.backUp(copy)
    return await completeInThread({ assetsDir, folder, copy, record })
  }

  async function make(folder: string, createFolder: boolean): Promise<BackupRecord> {
    isRunning = true
    try {
      if (createFolder) await mkdir(folder, { recursive: true, mode: 0o700 })
      const record = await fill(folder)
      putStatus({ lastGoodAt: record.at, problem: null })
      return record
    } catch (cause) {
      const problem = `The backup to ${folder} failed: ${(cause as Error).message}`
      putStatus({ ...status, problem })
      throw new LakeError(409, 'backupError', problem, {}, { cause })
    } finally {
      isRunning = false
    }
  }

  return {
    getStatus: (): BackupStatus => ({ ...status, isAutomatic: backupDir !== null }),
    isRunning: () => isRunning,
    /**
     * Makes a backup once earlier ones are done.
     * @param createFolder whether to create an absent folder, which could also be an unmounted disk
     * @throws LakeError 409; an earlier backup in the folder stays as it is
     */
    make(folder: string, { createFolder = false } = {}): Promise<BackupRecord> {
      const made = latest.then(() => make(folder, createFolder))
      latest = made.catch(() => undefined)
      return made
    },
  }
}

/**
 * Marks a folder as this store's. Throws an Error for a folder that holds anything but its backup, such as the only copy of
 * another store.
 */
async function claimFolder(folder: string, own: Pick<BackupRecord, 'store' | 'dir'>): Promise<void> {
  const { backup } = inFolder(folder)
  if (!existsSync(backup)) {
    const isEmpty = readdirSync(folder).every((name) => ['lost+found', 'backup.json.partial'].includes(name))
    if (!isEmpty) throw new Error('it holds other files; use an empty folder, or the folder of an earlier backup')
    return writeRecord(folder, { ...own, at: null, documents: 0, uploads: 0 })
  }
  const { store, dir } = JSON.parse(readFileSync(backup, 'utf8')) as BackupRecord
  if (store !== own.store)
    throw new Error('it holds the backup of another store; start on a copy of it, or use an empty folder')
  if (dir !== own.dir) throw new Error(`it holds the backup of the store in ${dir}; use an empty folder`)
}

type Schedule = { store: Pick<Store, 'changes'>; backups: Backups; clock: () => number; closing: AbortSignal }

const intervalMs = 30_000

/** Backs up at the start, within a minute after a write, and once a day. */
export function startBackups({ store, backups, clock, closing }: Schedule, folder: string): void {
  let timer = setTimeout(() => void run(), 1).unref()
  let saved: number | null = null
  let reported = ''

  async function run() {
    const changes = store.changes()
    const { lastGoodAt } = backups.getStatus()
    const isDue = lastGoodAt === null || clock() - Date.parse(lastGoodAt) >= dayMs
    if (changes !== saved || isDue) {
      try {
        await backups.make(folder)
        saved = changes + 1 // the status of the backup
        reported = ''
      } catch (error) {
        const { message } = error as Error
        if (message !== reported) logFailure(message)
        reported = message
      }
    }
    if (!closing.aborted) timer = setTimeout(() => void run(), intervalMs).unref()
  }
  closing.addEventListener('abort', () => clearTimeout(timer))
}
