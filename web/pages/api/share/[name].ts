import type { NextApiRequest, NextApiResponse } from 'next'
import { upcoming } from '../../../../schedule/upcoming/upcoming.ts'
import { getSiteFacts } from '../../../queries/siteFacts.ts'
import { lastGood } from '../../../renewal/shareRuns.ts'
import { client } from '../../../sanity/client.ts'
import { drawShareCard, type PictureSize } from '../../../share/drawShareCard.tsx'
import { postsOf } from '../../../share/posts.ts'
import { type ShareCard, shareCard, shareName, version } from '../../../share/shareCard.ts'

const postSizes = new Map<string, PictureSize>([
  ['post-square', 'square'],
  ['post-story', 'story'],
])

/** Gets the contents of all pictures, by the name of the page or by "post-" and the id of the post. */
const getCards = lastGood(async () => {
  const { titles, ...facts } = await getSiteFacts(client, new Date().toISOString())
  const shown = { ...facts, evenings: upcoming(facts.schedule, facts.now) }
  return new Map<string, ShareCard>([
    ...[...titles].map(([path, title]) => [shareName(path), shareCard(shown, title)] as const),
    ...postsOf(shown).map(({ id, card }) => [`post-${id}`, card] as const),
  ])
})

/** The most recently drawn pictures, by name and version. */
const drawn = new Map<string, Promise<Buffer>>()
const maxDrawn = 50

function draw(key: string, card: ShareCard, size: PictureSize): Promise<Buffer> {
  const png = drawn.get(key) ?? drawShareCard(card, size)
  drawn.delete(key)
  drawn.set(key, png)
  png.catch(() => drawn.delete(key))
  for (const oldest of [...drawn.keys()].slice(0, -maxDrawn)) drawn.delete(oldest)
  return png
}

/**
 * Serves `/share/classes.png?v=…`, the picture of a shared link, and `/share/post-square.png?series=…&v=…` and `post-story`,
 * the pictures of the post kit. What they show comes from documents, never from the address, whose version only decides how long
 * the picture may be cached.
 */
export default async function handleShareCard({ query }: NextApiRequest, response: NextApiResponse) {
  const name = String(query.name)
  const size = postSizes.get(name)
  const refuse = (status: number, message: string) =>
    response.setHeader('Cache-Control', 'no-store').status(status).json({ message })
  try {
    const card = (await getCards()).get(size ? `post-${String(query.series ?? '')}` : name)
    if (card === undefined) return refuse(404, `There is no page or series for the picture "${name}"`)
    const isCurrent = version(card) === query.v
    const png = await draw(`${name} ${version(card)}`, card, size ?? 'link')
    if (size) response.setHeader('X-Robots-Tag', 'noindex')
    return response
      .setHeader('Content-Type', 'image/png')
      .setHeader('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(png)
  } catch (error) {
    console.error(error)
    response.setHeader('Retry-After', '60')
    return refuse(503, 'The picture cannot be made at the moment')
  }
}
