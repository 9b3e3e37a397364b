import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { formatHoursOf, formatShortDate } from '../../schedule/wording/dates.ts'
import { weeklyLine } from '../../schedule/wording/weekly.ts'
import { announcements, type Evening } from '../../schedule/upcoming/upcoming.ts'
import type { Figure } from '../ui/figures.ts'

export type ShareCard = {
  title: string
  siteName: string
  /** The figure that the line draws on this page. */
  motif: Motif
  /** When the next class is, as far as known; otherwise ''. */
  when: string
  where: string
}

export type Motif = Figure | 'mark'

/** The most common worry of newcomers. */
export const promise = 'No partner needed'

/** The figures of pages and their pictures; the home page has a head of its own, and the logo mark on its picture. */
export const figureOf: Partial<Record<string, Figure>> = {
  '/classes': 'ways',
  '/firsttime': 'calming',
  '/register': 'ticket',
  '/teachers': 'relay',
  '/community': 'crowd',
  '/contact-us': 'question',
  '/accessibility': 'ramp',
  '/privacy': 'keyhole',
}

/** Increase this when the drawing changes, so that cached pictures are replaced. */
const drawing = 4

type Facts = { site: Pick<Site, 'title' | 'weekly' | 'venue'>; evenings: Evening[] }

/**
 * Collects the content of a page's picture.
 * @param title the page's title; without one, the picture shows the site's name instead
 * @param path the page's path, which selects the motif
 */
export function shareCard({ site, evenings }: Facts, title: string | null, path: string): ShareCard {
  const siteName = drawable(site.title)
  const { when, venue } = nextTime({ site, evenings })
  return {
    title: drawable(title) || siteName,
    siteName,
    motif: figureOf[path] ?? 'mark',
    when: drawable(inALine(when)),
    where: drawable(inALine([venue?.name, venue?.address?.city])),
  }
}

export const describe = ({ title, when, detail, where, price }: ShareCard & { detail?: string; price?: string }) =>
  [title, when, detail, where, price, promise].filter(Boolean).join('. ')

/** Returns the date of the next class, or until when there is none; if no date is known, the weekly evening. */
function nextTime({ site: { weekly, venue }, evenings }: Facts): { when: Words; venue: Site['venue'] } {
  const [first] = announcements(evenings)
  if (first === undefined)
    return {
      when: [weeklyLine(weekly)],
      venue,
    }
  const next = first.evening ?? first.pause.next
  if (next === null) return { when: ['No class until further notice'], venue: null }
  const date = formatShortDate(next.date)
  const isBreak = first.pause !== null && first.pause.count > 1
  const when = [isBreak ? `No class until ${date}` : date, formatHoursOf(next)]
  return { when, venue: next.venue }
}

type Words = (string | null | undefined)[]

const inALine = (words: Words) => words.filter(Boolean).join(', ')

/** Returns the address of a page's picture, which changes whenever the picture does. */
export const shareCardUrl = (path: string, card: ShareCard) =>
  new URL(`/share/${shareName(path)}.png?v=${version(card)}`, settings.siteUrl).href

/** Returns the name of a page's picture: "classes" for "/classes". */
export const shareName = (path: string) => (path === '/' ? 'home' : path.slice(1))

/** Returns a short hash of the picture's content. It uses FNV-1a because pages are also bundled for the browser, which lacks node:crypto. */
export function version(card: object): string {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify([drawing, card])) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** More characters than fit on the picture. Longer text is truncated first, because measuring it is slow. */
const mostLetters = 300

/**
 * Replaces letters that the fonts lack, for which the drawing would download a font from the internet, by their base letters:
 * "Nguyễn" by "Nguyen". Removes characters that have none, such as emojis.
 */
export const drawable = (text: string | null) =>
  (text ?? '')
    .slice(0, mostLetters)
    .normalize('NFC')
    .replace(undrawn, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').replace(undrawn, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Characters that the files of the fonts, `latin` and `latin-ext`, do not have. */
const undrawn = /[^ -~¡-ſȘ-ț–—‘-”•…€™]/gu
