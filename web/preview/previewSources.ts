import { type FilterDefault } from '@sanity/client/stega'
import { VERCEL_STEGA_REGEX, vercelStegaDecode } from '@vercel/stega'
import { draftsClient, settings } from '../sanity/client.ts'

/**
 * Fields whose texts are only shown. Every other one may decide something: dates, choices, names that are compared or
 * become part of an address.
 */
const shownFields = new Set([
  'addressHeading',
  'admission',
  'arrival',
  'arrive',
  'audience',
  'bring',
  'by',
  'buttonLabel',
  'calendarTitle',
  'dancing',
  'description',
  'emailHeading',
  'feeNote',
  'firstClass',
  'heading',
  'intro',
  'label',
  'notNeeded',
  'organization',
  'owner',
  'parking',
  'patterns',
  'patternsLabel',
  'payment',
  'priceNote',
  'promise',
  'question',
  'reason',
  'role',
  'socialHeading',
  'stepFree',
  'summary',
  'text',
  'title',
  'topic',
  'transit',
  'values',
])

/** A page's own title and description, which stand in its head. */
const inHead = new Set<unknown>(['title', 'description'])

const isShown: FilterDefault = ({ value, sourceDocument, sourcePath, resultPath }) => {
  if (value.trim() === '' || (resultPath.length === 1 && inHead.has(resultPath[0]))) return false
  const field = sourcePath.findLast((segment) => typeof segment === 'string') ?? ''
  const isPicture = field === '_ref' && sourcePath.at(-2) === 'asset'
  return isPicture || shownFields.has(field) || (field === 'name' && sourceDocument._type === 'teacher')
}

/** Reads drafts; what is only shown carries, invisibly, the field that it comes from, until `withSources`. */
export const previewClient =
  draftsClient?.withConfig({ stega: { enabled: true, studioUrl: settings.studioUrl || '/', filter: isShown } }) ?? null

/** Also what React puts between two texts of which the second has nothing but letters. */
const parts = new RegExp(`(<!-- -->)(?=${VERCEL_STEGA_REGEX.source})|<script.*?</script>|<[^>]*>|[^<]+`, 'gsu')

/**
 * A preview with the sources of its texts, prices and pictures in comments behind them, for web/preview/browser; clean but
 * for that. A comment stands at the end of its text: in the middle, React in `next dev` would find two texts for one.
 */
export const withSources = (html: string): string =>
  html.replace(parts, (part, divider?: string) => {
    if (divider) return ''
    const sources = part.match(VERCEL_STEGA_REGEX) ?? []
    const isShown = !part.startsWith('<') || part.startsWith('<img')
    return part.replace(VERCEL_STEGA_REGEX, '') + (isShown ? sources.map(comment).join('') : '')
  })

function comment(letters: string): string {
  const href = vercelStegaDecode<{ href: string }>(letters)?.href
  const source = href && new URL(href, 'http://studio').searchParams
  return source ? `<!--source?${source}-->`.replace('.asset._ref', '') : ''
}
