import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { embedder } from '../embedder.ts'
import { damage } from '../errors.ts'
import { logFailure } from '../log.ts'

export const restoreHint = 'To restore a backup, move this folder away and copy the one of the backup to its place'

/** Reports that acknowledged transactions are missing. */
export class LostTransactions extends Error {
  constructor(database: string, last: Acknowledged | null, acknowledged: Acknowledged) {
    const end = last ? `ends with number ${last.sequence} of ${last.time}` : 'holds none'
    super(
      `transactions are missing: ${database} ${end}, and number ${acknowledged.sequence} of ${acknowledged.time} was acknowledged. Its log ${database}-wal is damaged or missing, or the file is an older one. Nothing was changed. ${restoreHint}; or go on without them: ${embedder.command} accept-loss, which keeps a copy of both files`,
    )
  }
}

/**
 * Checks a database and its log without changing them: once SQLite writes, unreadable parts of the log are lost. Takes 0.6 s
 * per gigabyte. Throws an Error that describes the damage, LostTransactions, or SQLite's own.
 */
export function assertIntact(database: string): void {
  if (!fs.statSync(database, { throwIfNoEntry: false })?.size) return
  const isRolledBack = fs.existsSync(`${database}-journal`) // left by a change to or from WAL mode, which takes a writer to complete
  const db = new DatabaseSync(database, { readOnly: !isRolledBack })
  try {
    const report = String(db.prepare('pragma quick_check(1)').get()?.quick_check)
    if (report !== 'ok') throw damage(report.split('\n').at(-1) ?? report) // the first line names the database "main"
    assertOwnSchema(db)
    const isNew = !db.prepare("select 1 from sqlite_master where name = 'transactions'").get()
    if (!isNew) assertDocuments(db)
    const last = isNew ? null : lastTransaction(db)
    const acknowledged = readAcknowledged(database)
    if (acknowledged && acknowledged.sequence > (last?.sequence ?? 0))
      throw new LostTransactions(database, last, acknowledged)
  } finally {
    db.close()
    fs.rmSync(`${database}-shm`, { force: true }) // created by readers of the log, and not used by lakes
  }
}

/** Refuses what a lake never creates, and what would run with each of its statements. */
function assertOwnSchema(db: DatabaseSync): void {
  const foreign = db.prepare("select name from sqlite_schema where type in ('trigger', 'view')").get()
  if (foreign) throw damage(`it holds "${String(foreign.name)}", which is not part of a lake`)
}

/** SQLite has no checksums for content, so this only finds invalid JSON. */
function assertDocuments(db: DatabaseSync): void {
  const harmed = db.prepare('select dataset, id from documents where not json_valid(json) limit 1').get()
  if (harmed) throw damage(`document "${String(harmed.id)}" of dataset "${String(harmed.dataset)}" is not JSON`)
}

/** Works even if all transactions were deleted, because sequence numbers are never reused. */
function lastTransaction(db: DatabaseSync): Acknowledged | null {
  const sequence = lastSequence(db)()
  const row = db.prepare('select timestamp from transactions order by sequence desc limit 1').get()
  return sequence === 0 ? null : { sequence, time: String(row?.timestamp ?? 'unknown time') }
}

/** Returns a function that reads the last transaction's sequence number, 0 before the first. */
export function lastSequence(db: DatabaseSync): () => number {
  const sql = db.prepare("select seq from sqlite_sequence where name = 'transactions'")
  return () => Number(sql.get()?.seq ?? 0)
}

/** The last transaction acknowledged to a client: its sequence number and time in ISO 8601. */
type Acknowledged = { sequence: number; time: string }

export const acknowledgedName = (database: string) => `${database}-acknowledged`

/** Returns null if nothing was acknowledged yet, or after a power failure left an incomplete line. */
export function readAcknowledged(database: string): Acknowledged | null {
  const file = acknowledgedName(database)
  if (!fs.existsSync(file)) return null
  const [, sequence, time] = /^(\d{16}) (\S{24})\n$/.exec(fs.readFileSync(file, 'latin1')) ?? []
  return time === undefined ? null : { sequence: Number(sequence), time }
}

/**
 * Stores the number of the last transaction next to the database, because SQLite cannot tell a damaged log from a shorter
 * one. Synced only at the end, so after a power failure it may lag behind, and is never ahead.
 */
export function openAcknowledged(database: string) {
  const file = fs.openSync(acknowledgedName(database), fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  let last = readAcknowledged(database)?.sequence

  return {
    put(sequence: number): void {
      if (sequence === last) return
      last = sequence
      try {
        fs.writeSync(file, `${String(sequence).padStart(16, '0')} ${new Date().toISOString()}\n`, 0)
      } catch (error) {
        logFailure('The number of the last transaction could not be stored; the transaction itself is on disk', error)
      }
    },
    close(): void {
      fs.fsyncSync(file)
      fs.closeSync(file)
    },
  }
}
