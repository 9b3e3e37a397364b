import type { NextApiRequest, NextApiResponse } from 'next'
import { shareCards } from '../../../share/shareCards.ts'

/** `/share/classes.png?v=…`: the picture of a shared link. What it shows comes from documents, never from the address. */
export default async function handleShareCard(request: NextApiRequest, response: NextApiResponse) {
  const [name, version] = [String(request.query.name), String(request.query.v)]
  const refuse = (status: number, message: string) =>
    response.setHeader('Cache-Control', 'no-store').status(status).json({ message })

  const getPicture = shareCards.get(name)
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
