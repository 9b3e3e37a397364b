import type { NextApiRequest, NextApiResponse } from 'next'
import { shareCards } from '../../../share/shareCards.ts'

/** `/share/classes.png?v=…`: the picture of a shared link. What it shows comes from documents, never from the address. */
export default async function handleShareCard(request: NextApiRequest, response: NextApiResponse) {
  const { name, v } = request.query
  const getPicture = shareCards.get(String(name))
  if (getPicture === undefined) return response.status(404).send(`There is no page named ${JSON.stringify(name)}`)
  try {
    const picture = await getPicture(String(v))
    if (picture === null) return response.status(404).send('This page is not published')
    const lifetime = picture.version === v ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const png = await picture.png
    return response.setHeader('Content-Type', 'image/png').setHeader('Cache-Control', lifetime).send(png)
  } catch (error) {
    console.error(error)
    return response.status(503).setHeader('Retry-After', '60').send('The picture cannot be made at the moment')
  }
}
