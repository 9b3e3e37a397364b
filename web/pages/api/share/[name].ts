import type { NextApiRequest, NextApiResponse } from 'next'
import { upcoming } from '../../../../schedule/upcoming/upcoming.ts'
import { type Page, pages } from '../../../../shared/pages.ts'
import { getPageTitle } from '../../../queries/pageFacts.ts'
import { getSchedule } from '../../../queries/schedule.ts'
import { getSite } from '../../../queries/site.ts'
import { lastGood } from '../../../renewal/lastGood.ts'
import { client } from '../../../sanity/client.ts'
import { drawShareCard } from '../../../share/drawShareCard.tsx'
import { shareCard, shareName, version } from '../../../share/shareCard.ts'

const pictures = new Map(pages.map((page) => [shareName(page.path), cachedPicture(page)] as const))

/** Serves `/share/classes.png?v=…`, the picture of a shared link. What it shows comes from documents, never from the address. */
export default async function handleShareCard(request: NextApiRequest, response: NextApiResponse) {
  const [name, version] = [String(request.query.name), String(request.query.v)]
  const refuse = (status: number, message: string) =>
    response.setHeader('Cache-Control', 'no-store').status(status).json({ message })

  const getPicture = pictures.get(name)
  if (getPicture === undefined) return refuse(404, `There is no page named "${name}"`)
  try {
    const picture = await getPicture(version)
    if (picture === null) return refuse(404, 'This page is not published')
    const lifetime = picture.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const png = await picture.png
    return response.setHeader('Content-Type', 'image/png').setHeader('Cache-Control', lifetime).send(png)
  } catch (error) {
    console.error(error)
    response.setHeader('Retry-After', '60')
    return refuse(503, 'The picture cannot be made at the moment')
  }
}

/**
 * Returns a function that gets a page's current picture, or null while the page is not published. The picture is drawn again
 * when what it shows has changed; a request for the version that is cached does not read the content store.
 */
function cachedPicture(page: Page) {
  const getCard = lastGood(async () => {
    const now = new Date().toISOString()
    const [site, schedule, found] = await Promise.all([
      getSite(client, now),
      getSchedule(client),
      getPageTitle(client, page),
    ])
    return site && schedule && found && shareCard({ site, evenings: upcoming(schedule, now) }, found.title, page.path)
  })
  let cached: { version: string; png: Promise<Buffer> } | null = null

  return async (wanted: string | undefined) => {
    if (cached !== null && cached.version === wanted) return cached
    const card = await getCard()
    if (card === null) return null
    const current = version(card)
    if (cached?.version !== current) {
      cached = { version: current, png: drawShareCard(card) }
      cached.png.catch(() => (cached = null))
    }
    return cached
  }
}
