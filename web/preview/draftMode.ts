import { type NextApiResponse } from 'next'
import { settings } from '../sanity/client.ts'

/** Next's cookie would count on every page; under /draft, an organiser's browser gets the published pages as everybody's does. */
export function enterDraftMode(response: NextApiResponse): void {
  response.setDraftMode({ enable: true })
  const cookie = String(response.getHeader('Set-Cookie')).replace('Path=/', 'Path=/draft')
  const isSecure = settings.siteUrl.startsWith('https:')
  response.setHeader('Set-Cookie', isSecure ? cookie : cookie.replace('; Secure; SameSite=None', '; SameSite=Lax'))
}

/** Next's own way out names the value that lets in, to whoever asks. */
export function leaveDraftMode(response: NextApiResponse): void {
  response.setHeader('Set-Cookie', '__prerender_bypass=; Path=/draft; Max-Age=0; HttpOnly; SameSite=Lax')
}
