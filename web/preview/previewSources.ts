import { createEditUrl } from '@sanity/client/csm'
import type { FilterDefault } from '@sanity/client/stega'
import { VERCEL_STEGA_REGEX, vercelStegaDecode, vercelStegaEncode } from '@vercel/stega'
import { draftsClient, settings } from '../sanity/client.ts'
import { explainer, type PageFacts } from './explainSource.ts'

/**
 * Fields whose values are only displayed. All others may be used in logic, such as dates, choices, and names that are compared
 * or become part of an address.
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
  'quietCorner',
  'reason',
  'role',
  'socialHeading',
  'sound',
  'stepFree',
  'summary',
  'text',
  'title',
  'toilets',
  'topic',
  'transit',
  'values',
])

const inHead = new Set<unknown>(['title', 'description'])

const isShown: FilterDefault = ({ value, sourceDocument, sourcePath, resultPath }) => {
  const ofPage = resultPath[0] === 'page' ? resultPath.slice(1) : resultPath
  if (value.trim() === '' || (ofPage.length === 1 && inHead.has(ofPage[0]))) return false
  const field = sourcePath.findLast((segment) => typeof segment === 'string') ?? ''
  const isPicture = field === '_ref' && sourcePath.at(-2) === 'asset'
  return isPicture || shownFields.has(field) || (field === 'name' && sourceDocument._type === 'teacher')
}

/** Reads drafts and encodes the source field in displayed texts, invisibly; `withSources` removes it again. */
export const previewClient =
  draftsClient?.withConfig({ stega: { enabled: true, studioUrl: settings.studioUrl || '/', filter: isShown } }) ?? null

/**
 * Encodes the source fields in documents themselves, for pages of the past, which are rendered from documents. Texts in the heads
 * of pages and pictures stay as they are.
 */
export const encodeSources = <Document extends { _id: string; _type: string }>(documents: Document[]): Document[] =>
  documents.map((document) => encodeFields(document, document, '', '') as Document)

function encodeFields(of: { _id: string; _type: string }, value: unknown, path: string, field: string): unknown {
  const join = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (Array.isArray(value))
    return value.map((item: unknown, index) => {
      const key = (item as { _key?: unknown } | null)?._key
      return encodeFields(of, item, `${path}[${typeof key === 'string' ? `_key=="${key}"` : index}]`, field)
    })
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encodeFields(of, part, join(key), key)]))
  const isOfHead = of._id === of._type && inHead.has(path)
  const isName = path === 'name' && of._type === 'teacher'
  if (typeof value !== 'string' || value.trim() === '' || isOfHead || !(isName || shownFields.has(field))) return value
  const href = createEditUrl({ baseUrl: settings.studioUrl || '/', id: of._id, type: of._type, path })
  return value + vercelStegaEncode({ href })
}

/** Also matches the comment that React inserts before a text that consists only of an encoded source. */
const parts = new RegExp(`(<!-- -->)(?=${VERCEL_STEGA_REGEX.source})|<script.*?</script>|<[^>]*>|[^<]+`, 'gsu')

/** What a draft's markup says about its sources: how texts are derived, and whether their fields can't be edited because they are past. */
type Facts = { page?: PageFacts; isPast?: boolean }

/**
 * Moves the encoded sources of texts, prices and pictures into comments after them, for web/preview/browser, together with why the
 * page says so. Comments are added at the end of a text: in the middle, hydration in `next dev` would find two text nodes instead
 * of one.
 */
export function withSources(html: string, { page, isPast = false }: Facts = {}): string {
  const explain = page && explainer(page)
  return html.replace(parts, (part, divider?: string) => {
    if (divider) return ''
    const sources = part.match(VERCEL_STEGA_REGEX) ?? []
    const isShown = !part.startsWith('<') || part.startsWith('<img')
    return part.replace(VERCEL_STEGA_REGEX, '') + (isShown ? sources.map(comment).join('') : '')
  })

  function comment(letters: string): string {
    const href = vercelStegaDecode<{ href: string }>(letters)?.href
    const source = href && new URL(href, 'http://studio').searchParams
    if (!source) return ''
    const reasons = explain?.(source) ?? []
    source.delete('evening')
    for (const reason of reasons) source.append('why', reason)
    return `<!--${isPast ? 'past' : 'source'}?${source}-->`.replace('.asset._ref', '')
  }
}
