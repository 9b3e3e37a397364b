import { createHash } from 'node:crypto'
import { foreignOrigin } from './foreignOrigin.ts'
import { settings } from './sanity/client.ts'
import { hideDismissed } from './ui/hideDismissed.ts'

/** Addresses on other hosts that one page loads from, as they stand in documents. */
export type ForeignSources = Partial<Record<'script-src' | 'img-src' | 'frame-src' | 'connect-src', (string | null)[]>>

/**
 * What a page may load and run: its one style sheet, our own scripts, pictures of the content store, and what it says it
 * needs from other hosts; nothing else. Who may frame it is in a header, from next.config.ts.
 */
export function contentSecurityPolicy(css: string, foreignSources: ForeignSources = {}): string {
  const pictures = settings.apiHost || 'https://cdn.sanity.io'
  const policy = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'script-src': ["'self'", `'${hash(hideDismissed)}'`],
    'style-src': [`'${hash(css)}'`],
    'img-src': ["'self'", 'data:', pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [],
  }
  return Object.entries(policy)
    .map(([directive, own]) => [directive, ...own, ...originsOf(foreignSources[directive as keyof ForeignSources])])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join('; ')
}

function originsOf(addresses: (string | null)[] = []): Set<string> {
  return new Set(addresses.map(foreignOrigin).filter((origin) => origin !== null))
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
