import { badRequest } from '../errors.ts'
import { readLimit } from './parameters.ts'

/** An event as the API shows it, and the sequence number of its transaction. */
export type HistoryEvent = {
  sequence: number
  event: { type: string; timestamp: string; author: string } & Record<string, string>
}

const defaultLimit = 100
const largestLimit = 1000

/**
 * The page that `limit` and `nextCursor` ask for; what one transaction did stays together.
 * @param events newest first
 */
export function eventPage(events: HistoryEvent[], { searchParams }: URL) {
  const limit = readLimit(searchParams.get('limit'), defaultLimit, largestLimit)
  const cursor = searchParams.get('nextCursor') || String(Number.MAX_SAFE_INTEGER)
  if (!/^\d+$/.test(cursor)) throw badRequest(`nextCursor is "${cursor}"; use what an earlier answer gave`)

  const older = events.filter(({ sequence }) => sequence < Number(cursor))
  const last = older.at(limit - 1)?.sequence ?? 0
  const page = older.filter(({ sequence }) => sequence >= last)
  return { events: page.map(({ event }) => event), nextCursor: older.length > page.length ? String(last) : '' }
}
