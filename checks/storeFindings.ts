import { asPart } from '../schedule/wording/sentences.ts'
import type { Finding } from './facts.ts'
import { quote } from './words.ts'

/** The delivery status of a webhook, as the embedded content store reports it. */
export type Delivery = {
  name: string
  /** ISO 8601: the time of the oldest undelivered change; null if everything was delivered. */
  waitingSince: string | null
  /** The number of messages that were abandoned since the last successful delivery. */
  setAside: number
  reason: string | null
}

const minute = 60_000

/**
 * Finds published changes that don't reach the site.
 * @param now ISO 8601
 */
export function deliveryFindings(deliveries: Delivery[], now: string): Finding[] {
  return deliveries.flatMap(({ name, waitingSince, setAside, reason }) => {
    const minutes = waitingSince === null ? 0 : Math.floor((Date.parse(now) - Date.parse(waitingSince)) / minute)
    const why = reason === null ? '' : ` (${asPart(reason)})`
    const late = `Changes published ${minutes} min ago haven’t reached ${quote(name)}${why}. Visitors may still see the old page: please tell the person who runs the site.`
    const lost = `${messages(setAside)} to ${quote(name)} couldn’t be delivered${why}. Visitors may still see an old page: publish again, or tell the person who runs the site.`
    return [...(minutes >= 1 ? [finding(late)] : []), ...(setAside > 0 ? [finding(lost)] : [])]
  })
}

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

const finding = (message: string): Finding => ({
  level: 'error',
  message,
  documentId: null,
  documentType: null,
  path: '',
})

/** The status of the backups, as the embedded content store reports it. */
export type Backups = {
  /** ISO 8601: the last good backup has everything that was written before; null if there is none. */
  lastGoodAt: string | null
  /** The reason why the last backup failed; null if it succeeded. */
  problem: string | null
  /** Whether the store makes backups by itself. */
  isAutomatic: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const maxAgeDays = 8

/**
 * Describes the status of the backups in one sentence.
 * @param now milliseconds since 1970
 * @returns null if no backups are set up
 */
export function backupStatus({ lastGoodAt, problem, isAutomatic }: Backups, now: number) {
  if (lastGoodAt === null && problem === null && !isAutomatic) return null
  const days = lastGoodAt === null ? Infinity : Math.floor((now - Date.parse(lastGoodAt)) / dayMs)
  const last = `Last good backup: ${days === Infinity ? 'none yet' : (['today', 'yesterday'][days] ?? `${days} days ago`)}`
  if (problem === null && days <= maxAgeDays) return { text: last, isWarning: false }
  return {
    text: `${last}${problem === null ? '' : `. ${problem}`}. Tell the person who runs the site.`,
    isWarning: true,
  }
}
