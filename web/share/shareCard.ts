import { type Site } from '../queries/site.ts'
import { settings } from '../sanity/client.ts'
import { formatHours, formatWeekday } from '../../schedule/words.ts'

/** What the picture of a shared link shows. */
export type ShareCard = {
  title: string
  siteName: string
  /** When and where, as far as it is known; '' at worst. */
  facts: string
}

/** Count up when the drawing changes: then nobody keeps the old pictures. */
const drawing = 1

/** @param title the page's own title; without one the picture shows the name of the site large */
export function shareCard(site: Pick<Site, 'title' | 'evening' | 'venue'>, title: string | null): ShareCard {
  const { evening, venue } = site
  const when = [
    evening?.weekday && formatWeekday(evening.weekday),
    evening?.startsAt && evening.endsAt && formatHours(evening.startsAt, evening.endsAt),
  ]
  const where = [venue?.name, venue?.address?.city]
  const facts = [when, where].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
  const siteName = drawable(site.title)
  return { title: drawable(title) || siteName, siteName, facts: drawable(facts.join(' · ')) }
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
