import { closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { logFailure } from '../log.ts'

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
