import { createHash } from 'node:crypto'
import { settings } from './sanity/client.ts'
import { hideDismissed } from './ui/hideDismissed.ts'

/** What a page may load and run: its one style sheet, our own scripts, pictures of the content store, nothing else. */
export function contentSecurityPolicy(css: string): string {
  const pictures = settings.apiHost || 'https://cdn.sanity.io'
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src 'self' '${hash(hideDismissed)}'`,
    `style-src '${hash(css)}'`,
    `img-src 'self' data: ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
