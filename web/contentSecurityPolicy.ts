import { createHash } from 'node:crypto'
import { foreignOrigin } from '../shared/safeHref.ts'
import { settings } from './sanity/client.ts'

/** Addresses on other hosts that a page loads from, as entered in documents. */
export type ForeignSources = Partial<
  Record<'script-src' | 'img-src' | 'frame-src' | 'connect-src' | 'media-src', (string | null)[]>
>

/**
 * Returns the content security policy of a page: its style sheet, the site's scripts, pictures of the content store and the
 * other hosts that the page needs. next.config.ts sends `frame-ancestors` as a header.
 */
export function contentSecurityPolicy(css: string, foreignSources: ForeignSources = {}): string {
  const pictures = settings.apiHost || 'https://cdn.sanity.io'
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'script-src': ["'self'"],
    'style-src': [`'${hash(css)}'`],
    'img-src': ["'self'", 'data:', pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': [],
    'media-src': [],
  }
  return Object.entries(policy)
    .map(([directive, own]) => [directive, ...own, ...getOrigins(foreignSources[directive as keyof ForeignSources])])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join('; ')
}

function getOrigins(addresses: (string | null)[] = []): Set<string> {
  return new Set(addresses.map(foreignOrigin).filter((origin) => origin !== null))
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
