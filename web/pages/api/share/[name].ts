import type { NextApiRequest, NextApiResponse } from 'next'
import { upcoming } from '../../../../schedule/upcoming/upcoming.ts'
import { type Page, pages } from '../../../../shared/pages.ts'
import { getPageTitle } from '../../../queries/pageContent.ts'
import { getSiteFacts } from '../../../queries/siteFacts.ts'
import { lastGood } from '../../../renewal/shareRuns.ts'
import { client } from '../../../sanity/client.ts'
import { drawShareCard, type PictureSize } from '../../../share/drawShareCard.tsx'
import { getPostFacts } from '../../../share/getPostFacts.ts'
import { postsOf } from '../../../share/posts.ts'
import { type ShareCard, shareCard, shareName, version } from '../../../share/shareCard.ts'

type GetCard = () => Promise<ShareCard | null>

const pageCards = new Map<string, GetCard>(
  pages.map((page) => [shareName(page.path), lastGood(() => getPageCard(page))]),
)

async function getPageCard(page: Page): Promise<ShareCard | null> {
  const now = new Date().toISOString()
  const [{ site, schedule }, found] = await Promise.all([getSiteFacts(client, now), getPageTitle(client, page)])
  return found && shareCard({ site, evenings: upcoming(schedule, now) }, found.title)
}

const getPosts = lastGood(async () => postsOf(await getPostFacts()))

const postSizes = new Map<string, PictureSize>([
  ['post-square', 'square'],
  ['post-story', 'story'],
])

type Drawn = { version: string; png: Promise<Buffer> }

/** Those of pages, and of posts by size and id, oldest first. */
const drawn = new Map<string, Drawn>()
const mostDrawn = 50

/**
 * Returns a current picture; null without its content. It is drawn again when what it shows has changed; a request for the
 * version that is kept does not read the content store.
 */
async function draw(key: string, wanted: string, size: PictureSize, getCard: GetCard): Promise<Drawn | null> {
  const kept = drawn.get(key)
  if (kept?.version === wanted) return kept
  const card = await getCard()
  if (card === null) return null
  const current = version(card)
  const known = drawn.get(key)
  if (known?.version === current) return known
  const made = { version: current, png: drawShareCard(card, size) }
  drawn.delete(key)
  drawn.set(key, made)
  made.png.catch(() => drawn.delete(key))
  for (const [oldest] of drawn) if (drawn.size > mostDrawn) drawn.delete(oldest)
  return made
}

/**
 * Serves `/share/classes.png?v=…`, the picture of a shared link, and `/share/post-square.png?series=…&v=…` and `post-story`,
 * the pictures of the post kit. What they show comes from documents, never from the address.
 */
export default async function handleShareCard(request: NextApiRequest, response: NextApiResponse) {
  const [name, wanted] = [String(request.query.name), String(request.query.v)]
  const refuse = (status: number, message: string) =>
    response.setHeader('Cache-Control', 'no-store').status(status).json({ message })

  const size = postSizes.get(name)
  const id = size ? String(request.query.series ?? '') : ''
  const getPostCard: GetCard = async () => (await getPosts()).find((post) => post.id === id)?.card ?? null
  const getCard = size ? getPostCard : pageCards.get(name)
  if (getCard === undefined) return refuse(404, `There is no page named "${name}"`)
  try {
    const picture = await draw(`${name} ${id}`, wanted, size ?? 'link', getCard)
    if (picture === null) return refuse(404, 'This page or series is not published')
    const lifetime = picture.version === wanted ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const png = await picture.png
    if (size) response.setHeader('X-Robots-Tag', 'noindex')
    return response.setHeader('Content-Type', 'image/png').setHeader('Cache-Control', lifetime).send(png)
  } catch (error) {
    console.error(error)
    response.setHeader('Retry-After', '60')
    return refuse(503, 'The picture cannot be made at the moment')
  }
}
