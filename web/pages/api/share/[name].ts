import type { NextApiRequest, NextApiResponse } from 'next'
import { upcoming } from '../../../../schedule/upcoming/upcoming.ts'
import { type Page, pages } from '../../../../shared/pages.ts'
import { getPageTitle } from '../../../queries/pageContent.ts'
import { getSiteFacts } from '../../../queries/siteFacts.ts'
import { lastGood } from '../../../renewal/shareRuns.ts'
import { client } from '../../../sanity/client.ts'
import { drawPost, drawShareCard, type PostSize } from '../../../share/drawShareCard.tsx'
import { getPostFacts } from '../../../share/getPostFacts.ts'
import { postsOf } from '../../../share/posts.ts'
import { shareCard, shareName, version } from '../../../share/shareCard.ts'

/** What a picture shows, and how it is drawn. */
type Picture = { card: object; draw: () => Promise<Buffer> }

const pagePictures = new Map(pages.map((page) => [shareName(page.path), lastGood(() => getPagePicture(page))] as const))

async function getPagePicture(page: Page): Promise<Picture | null> {
  const now = new Date().toISOString()
  const [{ site, schedule }, found] = await Promise.all([getSiteFacts(client, now), getPageTitle(client, page)])
  if (!found) return null
  const card = shareCard({ site, evenings: upcoming(schedule, now) }, found.title, page.path)
  return { card, draw: () => drawShareCard(card) }
}

const getPosts = lastGood(async () => postsOf(await getPostFacts()))

async function getPostPicture(size: PostSize, id: string): Promise<Picture | null> {
  const card = (await getPosts()).find((post) => post.id === id)?.card
  return card ? { card, draw: () => drawPost(card, size) } : null
}

const postSizes = new Map<string, PostSize>([
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
async function draw(key: string, wanted: string, getPicture: () => Promise<Picture | null>): Promise<Drawn | null> {
  const kept = drawn.get(key)
  if (kept?.version === wanted) return kept
  const picture = await getPicture()
  if (picture === null) return null
  const current = version(picture.card)
  const known = drawn.get(key)
  if (known?.version === current) return known
  const made = { version: current, png: picture.draw() }
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
  const getPicture = size ? () => getPostPicture(size, id) : pagePictures.get(name)
  if (getPicture === undefined) return refuse(404, `There is no page named "${name}"`)
  try {
    const picture = await draw(`${name} ${id}`, wanted, getPicture)
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
