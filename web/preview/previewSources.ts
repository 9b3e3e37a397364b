import type { FilterDefault } from '@sanity/client/stega'
import { VERCEL_STEGA_REGEX, vercelStegaDecode } from '@vercel/stega'
import { draftsClient, settings } from '../sanity/client.ts'

/** Fields that code compares, computes with or puts into addresses. The client itself excludes others, such as dates and links. */
const notOnlyShown = new Set([
  'alt',
  'capacity',
  'city',
  'duty',
  'endsAt',
  'level',
  'name',
  'postalCode',
  'priceUnit',
  'startsAt',
  'state',
  'street',
  'stripePublishableKey',
  'timeZone',
  'weekday',
  'weeks',
])

const inHead = new Set<unknown>(['title', 'description'])

const isShown: FilterDefault = (content) => {
  const { value, sourceDocument, sourcePath, resultPath, filterDefault } = content
  const ofPage = resultPath[0] === 'page' ? resultPath.slice(1) : resultPath
  if (value.trim() === '' || (ofPage.length === 1 && inHead.has(ofPage[0]))) return false
  const field = sourcePath.findLast((segment) => typeof segment === 'string') ?? ''
  if (field === '_ref') return sourcePath.at(-2) === 'asset' // a picture
  return (
    filterDefault(content) && (!notOnlyShown.has(field) || (field === 'name' && sourceDocument._type === 'teacher'))
  )
}

/** Reads drafts, and encodes the source field in displayed texts as invisible characters, which `withSources` removes. */
export const previewClient =
  draftsClient?.withConfig({ stega: { enabled: true, studioUrl: settings.studioUrl || '/', filter: isShown } }) ?? null

/** Also matches the comment that React inserts before a text that consists only of an encoded source. */
const parts = new RegExp(`(<!-- -->)(?=${VERCEL_STEGA_REGEX.source})|<script.*?</script>|<[^>]*>|[^<]+`, 'gsu')

/**
 * Moves the encoded sources of texts, prices and pictures into comments after them, for web/preview/browser. Comments are added at
 * the end of a text: in the middle, hydration in `next dev` would find two text nodes instead of one.
 */
export const withSources = (html: string): string =>
  html.replace(parts, (part, divider?: string) => {
    if (divider) return ''
    const sources = part.match(VERCEL_STEGA_REGEX) ?? []
    const isShown = !part.startsWith('<') || part.startsWith('<img')
    return part.replace(VERCEL_STEGA_REGEX, '') + (isShown ? sources.map(toComment).join('') : '')
  })

function toComment(letters: string): string {
  const href = vercelStegaDecode<{ href: string }>(letters)?.href
  return href ? `<!--source?${new URL(href, 'http://studio').searchParams}-->`.replace('.asset._ref', '') : ''
}
