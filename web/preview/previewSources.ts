import { type FilterDefault } from '@sanity/client/stega'
import { VERCEL_STEGA_REGEX, vercelStegaDecode, vercelStegaSplit } from '@vercel/stega'
import { withPriceSources } from './previewPrices.ts'
import { draftsClient, settings } from '../sanity/client.ts'

/**
 * Fields whose texts are only shown. Every other one may decide something: dates, choices, names that are compared or
 * become part of an address.
 */
const shownFields = new Set([
  'addressHeading',
  'arrival',
  'audience',
  'buttonLabel',
  'calendarTitle',
  'description',
  'emailHeading',
  'feeNote',
  'heading',
  'intro',
  'label',
  'organization',
  'owner',
  'patterns',
  'patternsLabel',
  'priceNote',
  'promise',
  'question',
  'reason',
  'role',
  'socialHeading',
  'summary',
  'text',
  'title',
  'topic',
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

const studioUrl = settings.studioUrl || '/'

/** Reads drafts; what is only shown carries, invisibly, the field that it comes from, until `withSources`. */
export const previewClient =
  draftsClient &&
  withPriceSources(draftsClient.withConfig({ stega: { enabled: true, studioUrl, filter: isShown } }), studioUrl)

/**
 * A preview with the sources of its texts, prices and pictures in comments behind them, for web/browser/clickToEdit.ts;
 * clean but for that.
 */
export const withSources = (html: string): string =>
  html
    .replace(/<script.*?<\/script>|<[^>]*>/gs, (markup) => {
      const { cleaned, encoded } = vercelStegaSplit(markup)
      return markup.startsWith('<img') ? cleaned + encoded : cleaned
    })
    .replace(VERCEL_STEGA_REGEX, (hidden) => {
      const href = vercelStegaDecode<{ href: string }>(hidden)?.href
      const source = href && new URL(href, 'http://studio').searchParams
      return source ? `<!--source?${source}-->`.replace('.asset._ref', '') : ''
    })
