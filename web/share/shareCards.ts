import { type Page, pages } from '../../shared/pages.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { lastGood } from '../renewal/lastGood.ts'
import { getPageTitle } from '../queries/pageTitle.ts'
import { getSchedule } from '../queries/schedule.ts'
import { getSite } from '../queries/site.ts'
import { client } from '../sanity/client.ts'
import { drawShareCard } from './drawShareCard.tsx'
import { shareCard, shareName, version } from './shareCard.ts'

/** By `shareName`: the picture of a page as it is now; null while the page is not published. */
export const shareCards = new Map(pages.map((page) => [shareName(page.path), picture(page)] as const))

/** Draws a page's picture whenever what it shows has changed, and keeps it. A picture known by its version needs no store. */
function picture(page: Page) {
  const getCard = lastGood(async () => {
    const now = new Date().toISOString()
    const [site, schedule, found] = await Promise.all([
      getSite(client, now),
      getSchedule(client),
      getPageTitle(client, page),
    ])
    return site && schedule && found && shareCard({ site, evenings: upcoming(schedule, now) }, found.title, page.path)
  })
  let kept: { version: string; png: Promise<Buffer> } | null = null

  return async (wanted: string | undefined) => {
    if (kept !== null && kept.version === wanted) return kept
    const card = await getCard()
    if (card === null) return null
    const current = version(card)
    if (kept?.version !== current) {
      kept = { version: current, png: drawShareCard(card) }
      kept.png.catch(() => (kept = null))
    }
    return kept
  }
}
