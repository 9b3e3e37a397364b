import { asPart } from '../schedule/wording/sentences.ts'
import type { Finding } from './finding.ts'
import { quote } from './words.ts'

/** What the embedded store says of a webhook: packages/lake/src/routes/hooks.ts. */
export type Delivery = {
  name: string
  waiting: number
  /** ISO 8601: when the oldest change was made that the receiver was not told of; null: it knows of all. */
  waitingSince: string | null
  /** Messages that were given up since the last that arrived. */
  setAside: number
  reason: string | null
}

const minute = 60_000

/**
 * Edits that are published and do not reach who should show them.
 * @param now ISO 8601
 */
export function deliveryFindings(deliveries: Delivery[], now: string): Finding[] {
  return deliveries.flatMap(({ name, waiting, waitingSince, setAside, reason }) => {
    const minutes = waitingSince === null ? 0 : Math.floor((Date.parse(now) - Date.parse(waitingSince)) / minute)
    const why = reason === null ? '' : ` (${asPart(reason)})`
    const late = `What was published ${minutes} min ago is not delivered to ${quote(name)}${why}; ${waiting} messages wait. Visitors may see the page as it was before: tell whoever keeps the site.`
    const lost = `${setAside} messages to ${quote(name)} were given up${why}. Visitors may see a page as it was before: publish once more, or tell whoever keeps the site.`
    return [...(minutes >= 1 ? [finding(late)] : []), ...(setAside > 0 ? [finding(lost)] : [])]
  })
}

const finding = (message: string): Finding => ({
  level: 'error',
  message,
  documentId: null,
  documentType: null,
  path: '',
})
