import type { NextApiRequest, NextApiResponse } from 'next'
import { palette } from '../../../shared/palette.ts'
import { getSiteFacts } from '../../queries/siteFacts.ts'
import { lastGood } from '../../renewal/lastGood.ts'
import { client } from '../../sanity/client.ts'

const getLastFacts = lastGood(() => getSiteFacts(client))

/** Serves `/manifest.webmanifest`, the name and icon for a phone's home screen. */
export default async function handleManifest(_request: NextApiRequest, response: NextApiResponse) {
  const facts = await getLastFacts().catch((error: unknown) => {
    console.error('The manifest goes out without a name', error)
    return null
  })
  const { title, description } = facts?.site ?? {}
  response.setHeader('Content-Type', 'application/manifest+json; charset=utf-8').send(
    JSON.stringify({
      ...(title && { name: title, short_name: title }),
      ...(description && { description }),
      lang: 'en-US',
      id: '/',
      start_url: '/',
      display: 'browser',
      background_color: palette.ink,
      theme_color: palette.ink,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
  )
}
