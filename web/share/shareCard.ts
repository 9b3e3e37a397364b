import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { clockTimeOf, formatHours, formatShortDate, formatWeekday } from '../../schedule/words.ts'
import { announcements } from '../../schedule/announcements.ts'
import { type Evening } from '../../schedule/upcoming.ts'

/** What the picture of a shared link shows. */
export type ShareCard = {
  title: string
  siteName: string
  /** When and where, as far as it is known; '' at worst. */
  facts: string
}

/** Count up when the drawing changes: then nobody keeps the old pictures. */
const drawing = 2

type Facts = { site: Pick<Site, 'title' | 'evening' | 'venue'>; evenings: Evening[] }

/** @param title the page's own title; without one the picture shows the name of the site large */
export function shareCard({ site, evenings }: Facts, title: string | null): ShareCard {
  const siteName = drawable(site.title)
  return { title: drawable(title) || siteName, siteName, facts: drawable(whenAndWhere({ site, evenings })) }
}

/** The weekly evening; or the next one, by its date, when it is not as usual, and until when there is none. */
function whenAndWhere({ site, evenings }: Facts): string {
  const [first] = announcements(evenings)
  const { evening, venue } = site
  const weekly = [evening?.weekday && formatWeekday(evening.weekday), hours(evening?.startsAt, evening?.endsAt)]
  const isAsUsual = first?.evening?.state === 'asUsual' && !first.evening.isElsewhere
  if (first === undefined || isAsUsual) return inALine(weekly, venue)
  const next = first.evening ?? first.pause.next
  if (next === null) return 'No class until further notice'
  const date = formatShortDate(next.date)
  const isBreak = first.pause !== null && first.pause.count > 1
  const when = [isBreak ? `No class until ${date}` : date, hours(clockTimeOf(next.startsAt), clockTimeOf(next.endsAt))]
  return inALine(when, next.venue)
}

const hours = (startsAt?: string | null, endsAt?: string | null) => startsAt && endsAt && formatHours(startsAt, endsAt)

function inALine(when: (string | null | undefined)[], venue: Site['venue']): string {
  const facts = [when, [venue?.name, venue?.address?.city]].map((parts) => parts.filter(Boolean).join(', '))
  return facts.filter(Boolean).join(' · ')
}

/** Where the picture of a page is served; the address changes whenever the picture would. */
export const shareCardUrl = (path: string, card: ShareCard) =>
  new URL(`/share/${shareName(path)}.png?v=${version(card)}`, settings.siteUrl).href

/** "classes" for "/classes". */
export const shareName = (path: string) => (path === '/' ? 'home' : path.slice(1))

/** A short name for exactly this picture (FNV-1a: pages reach the bundler of the browser, which has no node:crypto). */
export function version(card: ShareCard): string {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify([drawing, card])) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The letters that both faces hold. For any other, the drawing would ask hosts on the internet for a font. */
const drawable = (text: string | null) =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[^ -~¡-ſȘ-ț–—‘-”•…€™]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
