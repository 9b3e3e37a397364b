/** What the site found when it last read a calendar of other people. */
export type CalendarReading = {
  /** ISO 8601 */
  at: string
  /** Why it could not be read, so that the page keeps its last list; null if it was read. */
  problem: string | null
  /** How many events the calendar has, how many times of them the page lists, and how many it leaves out for which reason. */
  found: number
  listed: number
  leftOut: Record<string, number>
}

/** Days ahead for which the page lists events. */
export const daysListed = 60

/** Returns the key of a calendar's address, by which the site tells about it without having to publish an address that may be a secret. */
export async function calendarKey(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address.trim()))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Says what was found, in sentences for organizers. */
export function describeReading({ problem, found, listed, leftOut }: CalendarReading): string {
  if (problem !== null) return `The calendar can’t be read, so the page keeps its last list. ${problem}.`
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
  const events = `${found} ${found === 1 ? 'event' : 'events'}`
  const left = reasons.length === 0 ? '' : ` Left out: ${reasons.slice(0, 6).join(', ')}.`
  return `Found ${events}; the page lists ${listed} from the next ${daysListed} days.${left}`
}
