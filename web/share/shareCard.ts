import type { Site } from '../queries/siteQuery.ts'
import { settings } from '../sanity/client.ts'
import { shortLine } from '../../schedule/wording/nextClass.ts'
import { announcements, type Evening } from '../../schedule/upcoming/upcoming.ts'

export type ShareCard = {
  title: string
  siteName: string
  /** The time of the next class, as far as known; otherwise ''. */
  when: string
  where: string
  /** Only on pictures to post. */
  detail?: string
  price?: string
}

/** The most common worry of newcomers. */
export const promise = 'No partner needed'

/** Increase this when the drawing changes, so that cached pictures are replaced. */
const drawing = 6

type Facts = { site: Pick<Site, 'title' | 'weekly' | 'venue'>; evenings: Evening[] }

/**
 * Collects the content of a page's picture.
 * @param title the page's title; without one, the picture shows the site's name instead
 */
export function shareCard({ site, evenings }: Facts, title: string | null): ShareCard {
  const siteName = drawable(site.title)
  const [first] = announcements(evenings)
  const venue = first === undefined ? site.venue : (first.evening ?? first.pause.next)?.venue
  return {
    title: drawable(title) || siteName,
    siteName,
    when: drawable(shortLine(evenings, site.weekly)),
    where: drawable([venue?.name, venue?.address?.city].filter(Boolean).join(', ')),
  }
}

export const describe = ({ title, when, detail, where, price }: ShareCard) =>
  [title, when, detail, where, price, promise].filter(Boolean).join('. ')

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
const maxLength = 300

/**
 * Replaces letters that the fonts lack, for which the drawing would download a font from the internet, by their base letters:
 * "Nguyễn" by "Nguyen". Removes characters without a base letter, such as emojis.
 */
export const drawable = (text: string | null) =>
  (text ?? '')
    .slice(0, maxLength)
    .normalize('NFC')
    .replace(undrawn, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').replace(undrawn, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Characters that the files of the fonts, `latin` and `latin-ext`, do not have. */
const undrawn = /[^ -~¡-ſȘ-ț–—‘-”•…€™]/gu
