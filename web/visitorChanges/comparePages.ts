import { diffArrays } from 'diff'
import type { VisitorChange } from '../../shared/visitorChanges.ts'
import type { RenderedPage } from './renderPages.tsx'
import type { Token } from './readTokens.ts'

type Found = Omit<VisitorChange, 'pages' | 'surprise'>

/** Returns the differences between pages before and after, surprises first. Lists the same change on several pages once. */
export function comparePages(before: RenderedPage[], after: RenderedPage[]): VisitorChange[] {
  const [old, current] = [byPath(before), byPath(after)]
  const changes = new Map<string, VisitorChange>()
  for (const [path, { name }] of new Map([...old, ...current])) {
    const [was, is] = [old.get(path), current.get(path)]
    if (was?.bytes === is?.bytes) continue
    for (const found of compare(was, is)) {
      const id = JSON.stringify(found)
      const known = changes.get(id) ?? { ...found, pages: [], surprise: findSurprise(found) }
      if (!known.pages.some((page) => page.path === path)) known.pages.push({ name, path })
      changes.set(id, known)
    }
  }
  return [...changes.values()].sort((a, b) => Number(a.surprise === null) - Number(b.surprise === null))
}

const byPath = (pages: RenderedPage[]) => new Map(pages.map((page) => [page.path, page]))

const nothing = { heading: null, before: null, after: null }

function compare(was: RenderedPage | undefined, is: RenderedPage | undefined): Found[] {
  if (was && is) {
    const found = diffTokens(was.tokens, is.tokens)
    return found.length > 0 ? found : [{ ...nothing, kind: 'detail' }]
  }
  const texts = ({ tokens }: RenderedPage) => tokens.map(({ text }) => text).slice(0, 3)
  return [
    { ...nothing, kind: 'page', before: was ? texts(was).join(', ') : null, after: is ? texts(is).join(', ') : null },
  ]
}

/** Pairs removed tokens with the added ones in their place. */
function diffTokens(was: Token[], is: Token[]): Found[] {
  const parts = diffArrays(was, is, { comparator: (a, b) => a.kind === b.kind && a.text === b.text })
  return parts.flatMap(({ removed, added, value }, index) => {
    const next = parts[index + 1]
    if ((!removed && !added) || (added && parts[index - 1]?.removed)) return [] // the same, or paired before
    const [gone, come] = removed ? [value, next?.added ? next.value : []] : [[], value]
    const pairs = Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => [gone[at], come[at]] as const)
    return pairs.flatMap(([before, after]) =>
      before && after && before.kind !== after.kind
        ? [foundIn(before, undefined), foundIn(undefined, after)]
        : [foundIn(before, after)],
    )
  })
}

function foundIn(before: Token | undefined, after: Token | undefined): Found {
  const { kind, heading, text } = (after ?? before) as Token
  const of = text === heading ? null : heading
  return { kind, heading: of, before: before?.text ?? null, after: after?.text ?? null }
}

const readAmounts = (text: string | null) =>
  Array.from(text?.match(/\$\d[\d,]*(?:\.\d\d)?/g) ?? [], (price) => Number(price.replace(/[$,]/g, '')))

/** Returns why a change is probably not what the organizer meant; null if it is unsuspicious. */
function findSurprise({ kind, before, after }: Found): string | null {
  if (after === null && kind === 'page') return 'This page disappears'
  if (after === null && kind === 'heading') return 'This section disappears'
  const [prices, newPrices] = [readAmounts(before), readAmounts(after)]
  const isJump = prices.some((price, at) => Math.abs((newPrices[at] ?? 0) - price) > price / 2)
  return prices.length === newPrices.length && isJump ? 'This price changes by more than half' : null
}

/** Returns a sentence such as "Changes 3 pages". */
export function summarize(changes: VisitorChange[]): string {
  const { size } = new Set(changes.flatMap(({ pages }) => pages.map(({ path }) => path)))
  return size === 0 ? 'Changes nothing for visitors' : `Changes ${size} ${size === 1 ? 'page' : 'pages'}`
}
