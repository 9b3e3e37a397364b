import type { Dataset } from '../dataset/dataset.ts'
import { type FieldIndex, type IndexDefinition, isPlain } from '../dataset/fieldIndexes.ts'
import { type LakeDocument, getPublishedId } from '../document.ts'
import { charge, spend } from '../processorBudget.ts'
import { termsIn } from './groqInternals.ts'
import type { Plan } from './planFilter.ts'
import { assertFewStars } from './stepCosts.ts'

/** Stored documents, each at least once, in no order. */
type Candidates = { size: number; documents: () => Iterable<LakeDocument> }

/** Milliseconds to look one value up in an index, at worst. */
const lookupCost = 1.5e-3

/** Finds the stored documents that can match a plan; null when all can. Throws IndexNotReady if the caller may wait. */
export function findCandidates(plan: Plan, values: unknown[], dataset: Dataset, mayWait = false): Candidates | null {
  return find(plan)

  function find(plan: Plan): Candidates | null {
    switch (plan.kind) {
      case 'all':
        return fewest(plan.plans)
      case 'any': {
        const found: Candidates[] = []
        for (const one of plan.plans) {
          const some = find(one)
          if (!some) return null
          found.push(some)
        }
        return union(found)
      }
      case 'references':
        return whereId(values[plan.operand], dataset.referencing)
      case 'versionOf':
        return whereId(values[plan.operand], dataset.group)
      case 'equals':
        return whereEquals(plan.path, plan.index, [values[plan.operand]])
      case 'in': {
        const list = values[plan.operand]
        return Array.isArray(list) ? whereEquals(plan.path, plan.index, list) : null
      }
      case 'contains':
        return whereKey(plan.index, [values[plan.operand]])
      case 'match':
        return whereMatch(plan.indexes, values[plan.operand])
    }
  }

  function fewest(plans: Plan[]): Candidates | null {
    let best: Candidates | null = null
    for (const plan of [...plans].sort((a, b) => Number(needsFieldIndex(a)) - Number(needsFieldIndex(b)))) {
      if (best && best.size <= dataset.fewDocuments && needsFieldIndex(plan)) break
      const found = find(plan)
      if (found && (!best || found.size < best.size)) best = found
    }
    return best
  }

  function whereEquals(path: string[], index: IndexDefinition, list: unknown[]): Candidates | null {
    if (!isId(path) && !isType(path)) return whereKey(index, list)
    charge(list.length * lookupCost)
    if (!list.every(isPlain)) return null
    const ofId = (id: string) => from(dataset.group(getPublishedId(id)))
    const ofType = (type: string) => ({ size: dataset.countOfType(type), documents: () => dataset.ofType(type) })
    return union([...new Set(stringsIn(list))].map(isId(path) ? ofId : ofType))
  }

  function whereKey(definition: IndexDefinition, keys: unknown[]): Candidates | null {
    charge(keys.length * lookupCost)
    if (!keys.every(isPlain)) return null
    const index = dataset.fields.open(definition, mayWait)
    return index && union([...new Set(keys)].map((key) => under(index, key)))
  }

  /** Every term of the pattern must match some word, so that the rarest one finds the fewest documents. */
  function whereMatch(definitions: IndexDefinition[], pattern: unknown): Candidates | null {
    assertFewStars(pattern)
    const patterns = [pattern].flat()
    const terms = patterns.flatMap((one) => (typeof one === 'string' ? termsIn(one) : []))
    if (terms.length === 0 || patterns.some((one) => typeof one !== 'string')) return union([])
    const indexes = definitions.map((definition) => dataset.fields.open(definition, mayWait))
    if (!indexes.every((index) => index !== null)) return null
    let best: Candidates | null = null
    for (const pieces of terms) {
      if (best && best.size <= dataset.fewDocuments) break
      const found = union(indexes.flatMap((index) => keysMatching(index, pieces).map((key) => under(index, key))))
      if (!best || found.size < best.size) best = found
    }
    return best
  }
}

function keysMatching(index: FieldIndex, [prefix = '', ...others]: string[]): string[] {
  if (others.length === 0) return [prefix]
  return index.keysFrom(prefix).filter((key) => {
    spend()
    return others.every((piece) => key.includes(piece))
  })
}

const needsFieldIndex = (plan: Plan): boolean => {
  if (plan.kind === 'equals' || plan.kind === 'in') return !isId(plan.path) && !isType(plan.path)
  return plan.kind === 'contains' || plan.kind === 'match'
}
const isId = (path: string[]) => path.length === 1 && path[0] === '_id'
export const isType = (path: string[]) => path.length === 1 && path[0] === '_type'

function whereId(value: unknown, find: (id: string) => Documents): Candidates {
  const ids = stringsIn(value)
  charge(ids.length * lookupCost)
  return union(ids.map((id) => from(find(id))))
}

/** Ids and types are strings: any other value finds nothing. */
const stringsIn = (value: unknown): string[] => [value].flat(2).filter((one): one is string => typeof one === 'string')

type Documents = ReadonlySet<LakeDocument> | LakeDocument[]

const from = (documents: Documents): Candidates => ({
  size: 'size' in documents ? documents.size : documents.length,
  documents: () => documents,
})

const under = (index: FieldIndex, key: unknown): Candidates => ({
  size: index.count(key),
  documents: () => index.get(key),
})

function union(parts: Candidates[]): Candidates {
  const [only] = parts
  if (only && parts.length === 1) return only
  return {
    size: parts.reduce((sum, { size }) => sum + size, 0),
    documents: () => new Set(parts.flatMap(({ documents }) => [...documents()])),
  }
}

/** Returns the types of all documents that can match a plan, now or later; null if unknown. `found` match now. */
export function typesIn(plan: Plan, values: unknown[], found: LakeDocument[]): string[] | null {
  switch (plan.kind) {
    case 'all': {
      const types = plan.plans.values().map((one) => typesIn(one, values, found))
      return types.find((some) => some !== null) ?? null
    }
    case 'any': {
      const types = plan.plans.map((one) => typesIn(one, values, found))
      return types.every((some) => some !== null) ? types.flat() : null
    }
    case 'equals':
    case 'in': {
      const wanted = [values[plan.operand]].flat()
      if (isType(plan.path)) return wanted.map(String)
      const isComplete = isId(plan.path) && wanted.every((id) => found.some(({ _id }) => _id === id))
      return isComplete ? found.map(({ _type }) => _type) : null
    }
    default:
      return null
  }
}
