import { copyFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inFolder } from '../store/folder.ts'
import { newestVersion } from '../store/migrations.ts'

/**
 * Copies the database of a lake that pinned its file. The log is copied last: it only grows meanwhile, and an
 * incomplete transaction at its end is ignored.
 */
export async function copyFiles(dir: string, folder: string): Promise<void> {
  const { database } = inFolder(dir)
  for (const path of [database, `${database}-wal`]) {
    if (existsSync(path)) await copyFile(path, join(folder, basename(path)))
  }
}

/**
 * Merges the log of a copy and checks all of it.
 * @throws Error if it is damaged, or was written by a newer version
 */
export function assertSoundCopy(database: string): void {
  const db = new DatabaseSync(database)
  try {
    db.exec('pragma journal_mode = delete')
    const found = String(db.prepare('pragma integrity_check(1)').get()?.integrity_check)
    if (found !== 'ok') throw new Error(`its database is damaged (${found.split('\n').at(-1)})`)
    const foreign = db.prepare("select name from sqlite_master where type in ('trigger', 'view')").get()
    if (foreign) throw new Error(`its database holds "${String(foreign.name)}", which is not part of a lake`)
    const version = Number(db.prepare('pragma user_version').get()?.user_version)
    if (version > newestVersion)
      throw new Error(`its database has version ${version}, made by a newer program than this`)
  } finally {
    db.close()
  }
}
