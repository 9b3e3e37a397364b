import { badRequest, notFound } from '../errors.ts'
import type { HistoryStore } from '../store/historyStore.ts'

/**
 * Returns a transaction's sequence number.
 * @throws LakeError 404 if the dataset does not have the transaction
 */
export function sequenceOf(store: HistoryStore, dataset: string, transactionId: string): number {
  const transaction = store.summaryOf(dataset, transactionId)
  if (!transaction) throw notFound(`Dataset "${dataset}" has no transaction "${transactionId}"`)
  return transaction.sequence
}

/** Throws LakeError 400 unless the value is a whole number from 1 to `max`. */
export function readLimit(text: string | null, whenAbsent: number, max: number): number {
  const limit = text === null ? whenAbsent : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > max) {
    throw badRequest(`limit is "${text}"; use a whole number from 1 to ${max}`)
  }
  return limit
}

/** An event in the API's format, with its transaction's sequence number. */
export type HistoryEvent = {
  sequence: number
  event: { type: string; timestamp: string; author: string } & Record<string, string>
}

const defaultLimit = 100
const largestLimit = 1000

/**
 * Returns the page that `limit` and `nextCursor` select, without splitting a transaction's events.
 * @param events newest first
 */
export function eventPage(events: HistoryEvent[], { searchParams }: URL) {
  const limit = readLimit(searchParams.get('limit'), defaultLimit, largestLimit)
  const cursor = searchParams.get('nextCursor') || String(Number.MAX_SAFE_INTEGER)
  if (!/^\d+$/.test(cursor)) throw badRequest(`nextCursor is "${cursor}"; use the value from an earlier response`)

  const older = events.filter(({ sequence }) => sequence < Number(cursor))
  const last = older.at(limit - 1)?.sequence ?? 0
  const page = older.filter(({ sequence }) => sequence >= last)
  return { events: page.map(({ event }) => event), nextCursor: older.length > page.length ? String(last) : '' }
}
