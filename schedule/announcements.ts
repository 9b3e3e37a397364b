import { distinct } from './sentences.ts'
import type { Evening } from './upcoming.ts'

/** What pages tell in one go: an evening that takes place, or all that are cancelled in a row before the next one. */
type Announcement = { evening: Evening; pause: null } | { evening: null; pause: Pause }

/** One or more evenings in a row that are cancelled. */
export type Pause = {
  /** The first of them. */
  first: Evening
  /** How many they are. */
  count: number
  /** Why, for the public: each reason once. */
  reason: string | null
  /** The moment at which the last of them would have ended: from then on there is nothing to say of it. */
  endsAt: string
  /** The evening with which classes go on; null while none is planned. */
  next: Evening | null
}

/** @param evenings in order */
export function announcements(evenings: Evening[]): Announcement[] {
  const announced: Announcement[] = []
  let cancelled: Evening[] = []
  for (const evening of evenings) {
    if (evening.state === 'cancelled') {
      cancelled.push(evening)
      continue
    }
    announced.push(...pauseOf(cancelled, evening), { evening, pause: null })
    cancelled = []
  }
  return [...announced, ...pauseOf(cancelled, null)]
}

function pauseOf(cancelled: Evening[], next: Evening | null): Announcement[] {
  const [first] = cancelled
  if (first === undefined) return []
  const endsAt = cancelled.map((evening) => evening.endsAt).reduce(later)
  const reason = distinct(cancelled.flatMap(({ reason }) => reason ?? [])).join('; ') || null
  return [{ evening: null, pause: { first, count: cancelled.length, reason, endsAt, next } }]
}

export const later = (a: string, b: string) => (Date.parse(b) > Date.parse(a) ? b : a)
