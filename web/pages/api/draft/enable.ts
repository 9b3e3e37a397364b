import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import type { NextApiRequest, NextApiResponse } from 'next'
import { sessions } from '../../../preview/previewSession.ts'
import { draftsClient } from '../../../sanity/client.ts'

/** Starts a preview session for the Studio, which sends a secret that it wrote to the content store. */
export default async function handleEnable(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex')
  if (draftsClient === null || sessions === null)
    return response.status(503).send('Previews need SANITY_READ_TOKEN (see .env.example)')

  const { isValid, redirectTo = '/draft' } = await validatePreviewUrl(draftsClient, request.url ?? '')
  const session = isValid ? await sessions.begin(String(request.query[urlSearchParamPreviewSecret])) : null
  if (session === null)
    return response.status(401).send('This link is not valid, or older than an hour; open the preview in the Studio')
  response.setHeader('Set-Cookie', session)
  response.redirect(307, /^\/draft(?![^/?#])/.test(redirectTo) ? redirectTo : '/draft')
}
