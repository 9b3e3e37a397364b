import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const database = 'lake.sqlite'
const kept = (dir: string) => join(dir, 'before-upgrade')

/** Copies the database of a lake that is stopped, with what of its log is not folded in; uploads never change. */
export function keepDatabase(dir: string): void {
  rmSync(kept(dir), { recursive: true, force: true })
  if (!existsSync(join(dir, database))) return // the store is on another machine
  mkdirSync(kept(dir), { mode: 0o700 })
  copyDatabase(dir, kept(dir))
}

/**
 * Puts the kept database in the place of one that a newer release has changed the format of; any other stays, with all edits.
 * @returns where the newer one went; null when it stayed
 */
export function putDatabaseBack(dir: string): string | null {
  if (!existsSync(join(kept(dir), database)) || versionIn(dir) === versionIn(kept(dir))) return null
  const aside = mkdtempSync(join(dir, 'replaced-'))
  for (const name of filesIn(dir)) renameSync(join(dir, name), join(aside, name))
  copyDatabase(kept(dir), dir)
  return aside
}

/** With its log, and the number of the last transaction that was acknowledged, beyond which a store refuses to lack any. */
const filesIn = (dir: string) => readdirSync(dir).filter((name) => name.startsWith(database) && !name.endsWith('-shm'))

/** With the owner that the files have. */
function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-p', ...filesIn(from).map((name) => join(from, name)), to])
}

/** Of the database's format. */
function versionIn(dir: string): number {
  const db = new DatabaseSync(join(dir, database))
  try {
    return Number(db.prepare('pragma user_version').get()?.user_version)
  } finally {
    db.close()
  }
}
