import { mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { newestVersion } from '../migrations.ts'

/** @throws when there is no file, or no space for another one */
export async function makeSnapshot(db: DatabaseSync): Promise<string> {
  const database = db.location()
  if (database === null) throw new Error('A database in memory has no snapshots')
  const folder = mkdtempSync(join(dirname(database), 'snapshot-'))
  try {
    // In small steps on another thread, which SQLite starts again where a write has overtaken them.
    await backup(db, join(folder, basename(database)))
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

/** @throws Error when a database is damaged, or of a newer program */
export function assertRestorable(database: string): void {
  const db = new DatabaseSync(database)
  try {
    const found = String(db.prepare('pragma integrity_check(1)').get()?.integrity_check)
    if (found !== 'ok') throw new Error(`its database is damaged (${found.split('\n').at(-1)})`)
    const version = Number(db.prepare('pragma user_version').get()?.user_version)
    if (version > newestVersion)
      throw new Error(`its database has version ${version}, made by a newer program than this`)
  } finally {
    db.close()
  }
}
