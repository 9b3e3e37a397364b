import { createHash } from 'node:crypto'
import { settings } from './sanity/client.ts'

/** What a page may load and run: its one style sheet, our own script, pictures of the content store, nothing else. */
export function contentSecurityPolicy(css: string): string {
  const styleHash = createHash('sha256').update(css).digest('base64')
  const pictures = settings.apiHost || 'https://cdn.sanity.io'
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "script-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    `img-src 'self' data: ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}
