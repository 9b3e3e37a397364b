import type { NextApiRequest, NextApiResponse } from 'next'
import { upcoming } from '../../../../schedule/upcoming/upcoming.ts'
import { type Page, pages } from '../../../../shared/pages.ts'
import { getPageTitle } from '../../../queries/pageContent.ts'
import { getSchedule } from '../../../queries/scheduleFacts.ts'
import { getSite } from '../../../queries/siteQuery.ts'
import { lastGood } from '../../../renewal/lastGood.ts'
import { client } from '../../../sanity/client.ts'
import { drawPost, drawShareCard, type PostSize } from '../../../share/drawShareCard.tsx'
import { getPostFacts } from '../../../share/getPostFacts.ts'
import { postsOf } from '../../../share/posts.ts'
import { shareCard, shareName, version } from '../../../share/shareCard.ts'

const pictures = new Map(
  pages.map((one) => [shareName(one.path), cachedPicture(getPageCard(one), drawShareCard)] as const),
)

const getPosts = lastGood(async () => postsOf(await getPostFacts()))

/** The pictures of posts that were drawn, by size and id, oldest first. */
const postPictures = new Map<string, ReturnType<typeof cachedPicture>>()
const mostPostPictures = 40

/** Returns a picture of a post; null if there is no such series, or if it is over. */
async function getPostPicture(size: PostSize, id: string, version: string) {
  const getCard = async () => (await getPosts()).find((post) => post.id === id)?.card ?? null
  const key = `${size} ${id}`
  // Only posts that exist take up memory.
  if (!postPictures.has(key) && (await getCard()) === null) return null
  const getPicture = postPictures.get(key) ?? cachedPicture(getCard, (card) => drawPost(card, size))
  postPictures.set(key, getPicture)
  for (const [oldest] of postPictures) if (postPictures.size > mostPostPictures) postPictures.delete(oldest)
  return getPicture(version)
}

const postSizes = new Map<string, PostSize>([
  ['post-square', 'square'],
  ['post-story', 'story'],
])

/**
 * Serves `/share/classes.png?v=…`, the picture of a shared link, and `/share/post-square.png?series=…&v=…` and `post-story`,
 * the pictures of the post kit. What they show comes from documents, never from the address.
 */
export default async function handleShareCard(request: NextApiRequest, response: NextApiResponse) {
  const [name, version] = [String(request.query.name), String(request.query.v)]
  const refuse = (status: number, message: string) =>
    response.setHeader('Cache-Control', 'no-store').status(status).json({ message })

  const size = postSizes.get(name)
  const getPicture = size ? getPostPicture.bind(null, size, String(request.query.series ?? '')) : pictures.get(name)
  if (getPicture === undefined) return refuse(404, `There is no page named "${name}"`)
  try {
    const picture = await getPicture(version)
    if (picture === null) return refuse(404, 'This page or series is not published')
    const lifetime = picture.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const png = await picture.png
    if (size) response.setHeader('X-Robots-Tag', 'noindex')
    return response.setHeader('Content-Type', 'image/png').setHeader('Cache-Control', lifetime).send(png)
  } catch (error) {
    console.error(error)
    response.setHeader('Retry-After', '60')
    return refuse(503, 'The picture cannot be made at the moment')
  }
}

/** Returns a function that gets the content of a page's picture, or null while the page is not published. */
function getPageCard(shown: Page) {
  return lastGood(async () => {
    const now = new Date().toISOString()
    const [site, schedule, found] = await Promise.all([
      getSite(client, now),
      getSchedule(client),
      getPageTitle(client, shown),
    ])
    return site && schedule && found && shareCard({ site, evenings: upcoming(schedule, now) }, found.title, shown.path)
  })
}

/**
 * Returns a function that gets a current picture, or null without its content. The picture is drawn again when what it shows
 * has changed; a request for the version that is cached does not read the content store.
 */
function cachedPicture<Card extends object>(
  getCard: () => Promise<Card | null>,
  drawCard: (card: Card) => Promise<Buffer>,
) {
  let cached: { version: string; png: Promise<Buffer> } | null = null

  return async (wanted: string | undefined) => {
    if (cached !== null && cached.version === wanted) return cached
    const card = await getCard()
    if (card === null) return null
    const current = version(card)
    if (cached?.version !== current) {
      cached = { version: current, png: drawCard(card) }
      cached.png.catch(() => (cached = null))
    }
    return cached
  }
}
