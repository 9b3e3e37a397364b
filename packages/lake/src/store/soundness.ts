import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { damage } from '../errors.ts'
import { logFailure } from '../log.ts'

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

/** The last transaction that a client was told of: its number, and when that was as an ISO date. */
export type Acknowledged = { sequence: number; time: string }

export const acknowledgedName = (database: string) => `${database}-acknowledged`

/** @returns null where nothing was acknowledged yet, and where a power cut left no whole line */
export function readAcknowledged(database: string): Acknowledged | null {
  const file = acknowledgedName(database)
  if (!existsSync(file)) return null
  const [, sequence, time] = /^(\d{16}) (\S{24})\n$/.exec(readFileSync(file, 'latin1')) ?? []
  return time === undefined ? null : { sequence: Number(sequence), time }
}

/**
 * Keeps the number of the last transaction beside the database: SQLite takes a log that is damaged or missing for one that
 * ends earlier. It is written once the transaction is durable, and synced at the end only, so it may lag behind after
 * a power cut and is never ahead.
 */
export function openAcknowledged(database: string) {
  const file = openSync(acknowledgedName(database), constants.O_RDWR | constants.O_CREAT, 0o600)
  let last = readAcknowledged(database)?.sequence

  return {
    put(sequence: number): void {
      if (sequence === last) return
      last = sequence
      try {
        writeSync(file, `${String(sequence).padStart(16, '0')} ${new Date().toISOString()}\n`, 0)
      } catch (error) {
        logFailure('The number of the last transaction could not be kept; the transaction itself is on disk', error)
      }
    },
    close(): void {
      fsyncSync(file)
      closeSync(file)
    },
  }
}
