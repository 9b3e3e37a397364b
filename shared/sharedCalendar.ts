/** The result of the site's last attempt to read a shared calendar. */
export type CalendarReading = {
  /** ISO 8601 */
  at: string
  /** The reason why it couldn't be read, so that the page keeps its last list; null if it was read. */
  problem: string | null
  /** The number of events in the calendar, of their times that the page lists, and of those that it leaves out, by reason. */
  found: number
  listed: number
  leftOut: Record<string, number>
}

/** The number of days ahead for which the page lists events. */
export const daysListed = 60

/** Returns the key of a calendar's address, so that the site can report on it without publishing an address that may be secret. */
export async function calendarKey(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address.trim()))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Describes the result in sentences for organizers. */
export function describeReading({ problem, found, listed, leftOut }: CalendarReading): string {
  if (problem !== null) return `The calendar can’t be read, so the page keeps its last list. ${problem}.`
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
  const events = `${found} ${found === 1 ? 'event' : 'events'}`
  const left = reasons.length === 0 ? '' : ` Left out: ${reasons.slice(0, 6).join(', ')}.`
  return `Found ${events}; the page lists ${listed} from the next ${daysListed} days.${left}`
}
