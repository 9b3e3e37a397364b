import { type Page, pages } from '../../schemas/pages.ts'
import { lastGood } from '../renewal/lastGood.ts'
import { getPageTitle } from '../queries/pageTitle.ts'
import { getSite } from '../queries/site.ts'
import { client } from '../sanity/client.ts'
import { drawShareCard } from './drawShareCard.tsx'
import { shareCard, shareName, version } from './shareCard.ts'

/** By `shareName`: the picture of a page as it is now; null while the page is not published. */
export const shareCards = new Map(pages.map((page) => [shareName(page.path), picture(page)] as const))

/** Draws a page's picture whenever what it shows has changed, and keeps it. A picture known by its version needs no store. */
function picture(page: Page) {
  const getCard = lastGood(async () => {
    const [site, found] = await Promise.all([getSite(client, new Date().toISOString()), getPageTitle(client, page)])
    return site && found && shareCard(site, found.title)
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
