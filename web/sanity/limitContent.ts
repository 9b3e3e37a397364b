import { stegaClean } from '@sanity/client/stega'

/**
 * Limits for one answer of the content store, at which texts and lists are truncated: far more than a site like this needs, and
 * few enough to render a page within a second.
 */
export const contentLimits = {
  /** Characters in one text. */
  textLength: 10_000,
  /** Characters in all texts of an answer. */
  allText: 500_000,
  /** Items in one list, or fields of one object. */
  listLength: 300,
  /** Values in an answer. */
  values: 30_000,
  /** Nesting of objects and lists. */
  depth: 20,
  /** Indentation levels of lists in rich text. */
  level: 6,
}

/**
 * Returns an answer of the content store within `contentLimits` and without control characters, because editors, imports and other
 * programs can write any value to any field. A value of the wrong type stays: its page can't be rendered and keeps its last good version.
 */
export function limitContent<Answer>(answer: Answer): Answer {
  let values = 0
  let characters = 0
  return limitValue(answer, '', 0) as Answer

  function limitValue(value: unknown, field: string, depth: number): unknown {
    values += 1
    if (typeof value === 'string') return limitText(value)
    if (typeof value === 'number' && field === 'level') return limitLevel(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= contentLimits.depth || values >= contentLimits.values) return null
    if (Array.isArray(value)) return first(value).map((item) => limitValue(item, field, depth + 1))
    return Object.fromEntries(
      first(Object.entries(value)).map(([name, part]) => [name, limitValue(part, name, depth + 1)]),
    )
  }

  /** Truncates a text. In previews, a truncated text loses its encoded source, which is at its end. */
  function limitText(text: string): string {
    const most = Math.min(contentLimits.textLength, Math.max(0, contentLimits.allText - characters))
    if (most === 0) return ''
    const kept = text.length <= most ? text : stegaClean(text).slice(0, most)
    characters += kept.length
    return kept.replaceAll(controls, '').toWellFormed()
  }
}

const first = <Item>(items: Item[]): Item[] => items.slice(0, contentLimits.listLength)

const limitLevel = (level: number) => Math.round(Math.min(Math.max(level, 1), contentLimits.level))

/** Control characters are invisible and break markup, calendars and headers. */
// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g
