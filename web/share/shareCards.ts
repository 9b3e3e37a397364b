import { type SanityClient } from '@sanity/client'
import { lastGood } from '../renewal/lastGood.ts'
import { getClassesPage } from '../queries/classesPage.ts'
import { getCommunityPage } from '../queries/communityPage.ts'
import { getContactPage } from '../queries/contactPage.ts'
import { getFirstTimePage } from '../queries/firstTimePage.ts'
import { getHomePage } from '../queries/homePage.ts'
import { getRegisterPage } from '../queries/registerPage.ts'
import { getSite } from '../queries/site.ts'
import { getTeachersPage } from '../queries/teachersPage.ts'
import { client } from '../sanity/client.ts'
import { drawShareCard } from './drawShareCard.tsx'
import { shareCard, shareName, version } from './shareCard.ts'

type GetPage = (client: SanityClient) => Promise<{ title: string | null } | null>

const pages: Record<string, GetPage> = {
  '/': getHomePage,
  '/classes': getClassesPage,
  '/firsttime': getFirstTimePage,
  '/register': getRegisterPage,
  '/contact-us': getContactPage,
  '/community': getCommunityPage,
  '/teachers': getTeachersPage,
}

/** By `shareName`: the picture of a page as it is now; null while the page is not published. */
export const shareCards = new Map(
  Object.entries(pages).map(([path, getPage]) => [shareName(path), picture(getPage)] as const),
)

/** Draws a page's picture whenever what it shows has changed, and keeps it. A picture known by its version needs no store. */
function picture(getPage: GetPage) {
  const getCard = lastGood(async () => {
    const [site, page] = await Promise.all([getSite(client), getPage(client)])
    return site && page && shareCard(site, page.title)
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
