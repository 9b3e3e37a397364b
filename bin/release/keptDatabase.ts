import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const database = 'lake.sqlite'
const kept = (dir: string) => join(dir, 'before-upgrade')

/** Copies the database of a stopped lake, with its write-ahead log. Uploads aren't copied, because they never change. */
export function keepDatabase(dir: string): void {
  rmSync(kept(dir), { recursive: true, force: true })
  if (!existsSync(join(dir, database))) return // the store is on another machine
  mkdirSync(kept(dir), { mode: 0o700 })
  copyDatabase(dir, kept(dir))
}

/**
 * Restores the copied database if a newer release has changed the format of the current one. Otherwise, the current one stays, with
 * all edits.
 * @returns the folder to which the newer database was moved; null if it stayed
 */
export function putDatabaseBack(dir: string): string | null {
  if (!existsSync(join(kept(dir), database)) || versionIn(dir) === versionIn(kept(dir))) return null
  const aside = mkdtempSync(join(dir, 'replaced-'))
  for (const name of filesIn(dir)) renameSync(join(dir, name), join(aside, name))
  copyDatabase(kept(dir), dir)
  return aside
}

/** Returns the names of the files: the database, its log, and the number of the last acknowledged transaction. */
const filesIn = (dir: string) => readdirSync(dir).filter((name) => name.startsWith(database) && !name.endsWith('-shm'))

/** Copies the files of a database, with their owner. */
function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-p', ...filesIn(from).map((name) => join(from, name)), to])
}

/** Returns the version of the database format. */
function versionIn(dir: string): number {
  const db = new DatabaseSync(join(dir, database))
  try {
    return Number(db.prepare('pragma user_version').get()?.user_version)
  } finally {
    db.close()
  }
}
