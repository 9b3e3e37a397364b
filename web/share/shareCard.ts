import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { clockTimeOf, formatHours, formatShortDate, formatWeekday } from '../../schedule/wording/dates.ts'
import { announcements, type Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Figure } from '../ui/figures.ts'

/** What the picture of a shared link shows. */
export type ShareCard = {
  title: string
  siteName: string
  /** What the line draws on this page. */
  motif: Motif
  /** Of the next class, as far as it is known; '' at worst. */
  when: string
  where: string
}

export type Motif = Figure | 'mark'

/** What the nervous want to know first. */
export const promise = 'No partner needed'

/** As on the heads of the pages; the home page has the mark. */
const motifs: Record<string, Motif> = {
  '/classes': 'ways',
  '/firsttime': 'calming',
  '/register': 'ticket',
  '/teachers': 'relay',
  '/community': 'crowd',
  '/contact-us': 'question',
}

/** Count up when the drawing changes: then nobody keeps the old pictures. */
const drawing = 3

type Facts = { site: Pick<Site, 'title' | 'evening' | 'venue'>; evenings: Evening[] }

/**
 * @param title the page's own title; without one the picture shows the name of the site large
 * @param path the page's address, by which it has its motif
 */
export function shareCard({ site, evenings }: Facts, title: string | null, path: string): ShareCard {
  const siteName = drawable(site.title)
  const { when, venue } = nextTime({ site, evenings })
  return {
    title: drawable(title) || siteName,
    siteName,
    motif: motifs[path] ?? 'mark',
    when: drawable(inALine(when)),
    where: drawable(inALine([venue?.name, venue?.address?.city])),
  }
}

/** The picture in words. */
export const describe = ({ title, when, where }: ShareCard) => [title, when, where, promise].filter(Boolean).join('. ')

/** The next class by its date, and until when there is none; the weekly evening where no date is known. */
function nextTime({ site: { evening, venue }, evenings }: Facts): { when: Words; venue: Site['venue'] } {
  const [first] = announcements(evenings)
  if (first === undefined)
    return {
      when: [evening?.weekday && formatWeekday(evening.weekday), hours(evening?.startsAt, evening?.endsAt)],
      venue,
    }
  const next = first.evening ?? first.pause.next
  if (next === null) return { when: ['No class until further notice'], venue: null }
  const date = formatShortDate(next.date)
  const isBreak = first.pause !== null && first.pause.count > 1
  const when = [isBreak ? `No class until ${date}` : date, hours(clockTimeOf(next.startsAt), clockTimeOf(next.endsAt))]
  return { when, venue: next.venue }
}

type Words = (string | null | undefined)[]

const hours = (startsAt?: string | null, endsAt?: string | null) => startsAt && endsAt && formatHours(startsAt, endsAt)

const inALine = (words: Words) => words.filter(Boolean).join(', ')

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

/** More than the picture has room for: whatever is longer is cut before it is measured, letter by letter. */
const mostLetters = 300

/** The letters that both faces hold. For any other, the drawing would ask hosts on the internet for a font. */
const drawable = (text: string | null) =>
  (text ?? '')
    .slice(0, mostLetters)
    .normalize('NFC')
    .replace(/[^ -~¡-ſȘ-ț–—‘-”•…€™]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
