import { diffArrays } from 'diff'
import type { VisitorChange } from '../../shared/visitorChanges.ts'
import type { Surface } from './renderSurfaces.tsx'
import type { Token } from './readTokens.ts'

type Found = Omit<VisitorChange, 'surfaces' | 'surprise'>

/**
 * Compares what visitors get before and after. The same change on several surfaces is told once.
 * @param isHardlyRead whether visitors have got a text only just now
 */
export function compareSurfaces(
  before: Surface[],
  after: Surface[],
  isHardlyRead: (text: string) => boolean = () => false,
): VisitorChange[] {
  const [old, current] = [byKey(before), byKey(after)]
  const changes = new Map<string, VisitorChange>()
  for (const [key, { kind, name, path }] of new Map([...old, ...current])) {
    const [was, is] = [old.get(key), current.get(key)]
    if (was?.bytes === is?.bytes) continue
    for (const found of compare(was, is)) {
      const id = JSON.stringify(found)
      const known = changes.get(id) ?? { ...found, surfaces: [], surprise: null }
      if (!known.surfaces.some((other) => keyOf(other) === key)) known.surfaces.push({ kind, name, path })
      changes.set(id, known)
    }
  }
  const withSurprise = (change: VisitorChange) => ({ ...change, surprise: findSurprise(change, isHardlyRead) })
  return [...changes.values()].map(withSurprise).sort(byImportance)
}

const keyOf = ({ kind, name }: Pick<Surface, 'kind' | 'name'>) => `${kind} ${name}`

const byKey = (surfaces: Surface[]) => new Map(surfaces.map((surface) => [keyOf(surface), surface]))

function compare(was: Surface | undefined, is: Surface | undefined): Found[] {
  if (was === undefined || is === undefined) {
    const { kind, tokens } = (was ?? is) as Surface
    const text = tokens
      .slice(0, 3)
      .map(({ text }) => text)
      .join(', ')
    const isLater = false
    return [{ kind, heading: null, before: was ? text : null, after: is ? text : null, isLater }]
  }
  const found = diffTokens(was.tokens, is.tokens)
  return found.length > 0 ? found : [{ kind: 'detail', heading: null, before: null, after: null, isLater: false }]
}

/** Pairs removed tokens with the added ones in their place. */
function diffTokens(was: Token[], is: Token[]): Found[] {
  const parts = diffArrays(was, is, {
    comparator: (a, b) => a.kind === b.kind && a.text === b.text && a.isLater === b.isLater,
  })
  return parts.flatMap(({ removed, added, value }, index) => {
    const next = parts[index + 1]
    const previous = parts[index - 1]
    if (!removed && !added) return []
    if (added && previous?.removed) return [] // paired below
    const [gone, come] = removed ? [value, next?.added ? next.value : []] : [[], value]
    const pairs = Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => [gone[at], come[at]] as const)
    return pairs.flatMap(([before, after]) => {
      if (before && after && before.kind !== after.kind) return [found(before, undefined), found(undefined, after)]
      return [found(before, after)]
    })
  })
}

function found(before: Token | undefined, after: Token | undefined): Found {
  const { kind, heading, isLater = false } = (after ?? before) as Token
  const isHeading = (after ?? before)?.text === heading
  return {
    kind,
    heading: isHeading ? null : heading,
    before: before?.text ?? null,
    after: after?.text ?? null,
    isLater,
  }
}

const amount = /\$\d[\d,]*(?:\.\d\d)?/g
const readAmounts = (text: string | null) =>
  Array.from(text?.match(amount) ?? [], (price) => Number(price.replace(/[$,]/g, '')))

/** An evening of its own, or a weekly one; cancellations, and moves of one weekly evening, may end. */
const evening = /^(?:special|weekly)-\S+ $/

/** Returns why a change is probably not what the organizer meant; null if it is unsuspicious. */
function findSurprise(change: VisitorChange, isHardlyRead: (text: string) => boolean): string | null {
  const { kind, before, after, isLater, surfaces } = change
  if (isLater) return null
  if (after === null && kind === 'page') return 'This page disappears'
  if (after === null && kind === 'calendar entry' && surfaces.some(({ name }) => evening.test(name)))
    return 'This disappears from visitors’ calendars'
  if (after === null && kind === 'heading') return 'This section disappears'
  const [prices, newPrices] = [readAmounts(before), readAmounts(after)]
  const isJump = prices.some((price, at) => Math.abs((newPrices[at] ?? 0) - price) > price / 2)
  if (prices.length === newPrices.length && isJump) return 'This price changes by more than half'
  const isWords = kind === 'heading' || kind === 'text'
  return isWords && before !== null && isHardlyRead(before) ? 'Visitors have read this for less than a minute' : null
}

const order: VisitorChange['kind'][] = [
  'page',
  'calendar entry',
  'heading',
  'text',
  'picture',
  'link',
  'data',
  'detail',
]

/** Sorts changes: surprises first, then what visitors read now, then what programs read and what visitors read later. */
function byImportance(a: VisitorChange, b: VisitorChange): number {
  const rank = ({ surprise, isLater, kind }: VisitorChange) =>
    (surprise === null ? 100 : 0) + (isLater ? 50 : 0) + order.indexOf(kind)
  return rank(a) - rank(b)
}

/** Returns a sentence such as "Changes 3 pages and 1 calendar entry". */
export function summarize(changes: VisitorChange[]): string {
  const surfaces = new Map(changes.flatMap(({ surfaces }) => surfaces.map((surface) => [keyOf(surface), surface.kind])))
  if (surfaces.size === 0) return 'Changes nothing for visitors'
  const kinds = Map.groupBy(surfaces.values(), (kind) => kind)
  const count = (kind: Surface['kind'], many: string) => {
    const { length } = kinds.get(kind) ?? []
    return length === 0 ? [] : [`${length} ${length === 1 ? kind : many}`]
  }
  return `Changes ${[...count('page', 'pages'), ...count('calendar entry', 'calendar entries')].join(' and ')}`
}
