import { existsSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { damage } from '../sqliteErrors.ts'
import { readAcknowledged, type Acknowledged } from './acknowledged.ts'

export const restoreHint = 'Restore a backup: npm run lake -- restore FILE --replace'

/** What clients were told is stored, and is not. */
export class LostTransactions extends Error {
  constructor(database: string, last: Acknowledged | null, acknowledged: Acknowledged) {
    const end = last ? `ends with number ${last.sequence} of ${last.time}` : 'holds none'
    super(
      `transactions are missing: ${database} ${end}, and number ${acknowledged.sequence} of ${acknowledged.time} was acknowledged. Its log ${database}-wal is damaged or missing, or the file is an older one. Nothing was changed. ${restoreHint}; or go on without them: npm run lake -- accept-loss, which keeps a copy of both files`,
    )
  }
}

/**
 * Looks through a database and its log as they were left, and changes neither: 0.6 s a gigabyte. What is damaged must not be
 * found out only when somebody asks for it, and once SQLite writes to them, what it could not read is gone.
 * @throws Error that says what is damaged, LostTransactions, or SQLite's own when another process has it
 */
export function assertWhole(database: string): void {
  if (!statSync(database, { throwIfNoEntry: false })?.size) return
  const isRolledBack = existsSync(`${database}-journal`) // amid the change to a log or back, which takes a writer to end
  const db = new DatabaseSync(database, { readOnly: !isRolledBack })
  try {
    const found = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
    if (found !== 'ok') throw damage(found.split('\n').at(-1) ?? found) // the first line names the database "main"
    const isNew = !db.prepare("select 1 from sqlite_master where name = 'transactions'").get()
    if (!isNew) assertDocuments(db)
    assertComplete(database, isNew ? null : lastTransaction(db))
  } finally {
    db.close()
    rmSync(`${database}-shm`, { force: true }) // which readers of the log make, and lakes do not use
  }
}

/** Content has no checksums. */
function assertDocuments(db: DatabaseSync): void {
  const harmed = db.prepare('select dataset, id from documents where not json_valid(json) limit 1').get()
  if (harmed) throw damage(`document "${String(harmed.id)}" of dataset "${String(harmed.dataset)}" is not JSON`)
}

function assertComplete(database: string, last: Acknowledged | null): void {
  const acknowledged = readAcknowledged(database)
  if (acknowledged && acknowledged.sequence > (last?.sequence ?? 0))
    throw new LostTransactions(database, last, acknowledged)
}

/** Also where all of them were deleted: numbers are never used again. */
function lastTransaction(db: DatabaseSync): Acknowledged | null {
  const sequence = lastSequence(db)()
  const row = db.prepare('select timestamp from transactions order by sequence desc limit 1').get()
  return sequence === 0 ? null : { sequence, time: String(row?.timestamp ?? 'unknown time') }
}

/** @returns what reads the number of the last transaction, 0 before the first */
export function lastSequence(db: DatabaseSync): () => number {
  const sql = db.prepare("select seq from sqlite_sequence where name = 'transactions'")
  return () => Number(sql.get()?.seq ?? 0)
}
