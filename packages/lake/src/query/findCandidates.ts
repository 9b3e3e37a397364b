import { charge } from '../processorBudget.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { publishedIdOf } from '../ids.ts'
import { isPlain } from './membership.ts'
import type { Plan } from './plan.ts'

/** Stored documents, each at least once, in no order. */
type Candidates = { size: number; documents: () => Iterable<LakeDocument> }

/** Milliseconds to look one value up in an index, at worst. */
const lookupCost = 1.5e-3

/** So few are read one by one, rather than making an index for a field that nobody has asked for before. */
const fewEnough = 200

/**
 * The stored documents that can match a plan.
 * @param values of the plan's operands
 * @returns null when every document can
 */
export function findCandidates(plan: Plan, values: unknown[], dataset: Dataset): Candidates | null {
  switch (plan.kind) {
    case 'all':
      return fewest(plan.plans, values, dataset)
    case 'any': {
      const found = plan.plans.map((one) => findCandidates(one, values, dataset))
      return found.every((one) => one !== null) ? union(found) : null
    }
    case 'references':
      return whereId(values[plan.operand], dataset.referencing)
    case 'versionOf':
      return whereId(values[plan.operand], dataset.group)
    case 'equals':
      return whereEquals(plan.path, [values[plan.operand]], dataset)
    case 'in': {
      const list = values[plan.operand]
      return Array.isArray(list) ? whereEquals(plan.path, list, dataset) : null
    }
  }
}

function fewest(plans: Plan[], values: unknown[], dataset: Dataset): Candidates | null {
  let best: Candidates | null = null
  for (const plan of [...plans].sort((a, b) => Number(needsFieldIndex(a)) - Number(needsFieldIndex(b)))) {
    if (best && best.size <= fewEnough && needsFieldIndex(plan)) break
    const found = findCandidates(plan, values, dataset)
    if (found && (!best || found.size < best.size)) best = found
  }
  return best
}

const needsFieldIndex = (plan: Plan) => 'path' in plan && !isId(plan.path) && !isType(plan.path)
export const isId = (path: string[]) => path.length === 1 && path[0] === '_id'
export const isType = (path: string[]) => path.length === 1 && path[0] === '_type'

function whereEquals(path: string[], values: unknown[], dataset: Dataset): Candidates | null {
  charge(values.length * lookupCost)
  if (!values.every(isPlain)) return null
  const distinct = [...new Set(values)]
  if (isId(path)) return union(stringsIn(distinct).map((id) => from(dataset.group(publishedIdOf(id)))))
  if (isType(path)) return union(stringsIn(distinct).map((type) => from(dataset.ofType(type))))
  return union(distinct.map((value) => from(dataset.whereEquals(path, value))))
}

function whereId(value: unknown, find: (id: string) => Documents): Candidates {
  const ids = stringsIn(value)
  charge(ids.length * lookupCost)
  return union(ids.map((id) => from(find(id))))
}

/** Ids are strings: whatever else is asked for finds nothing. */
const stringsIn = (value: unknown): string[] => [value].flat(2).filter((one): one is string => typeof one === 'string')

type Documents = ReadonlySet<LakeDocument> | LakeDocument[]

const from = (documents: Documents): Candidates => ({
  size: 'size' in documents ? documents.size : documents.length,
  documents: () => documents,
})

function union(parts: Candidates[]): Candidates {
  const [only] = parts
  if (only && parts.length === 1) return only
  return {
    size: parts.reduce((sum, { size }) => sum + size, 0),
    documents: () => new Set(parts.flatMap(({ documents }) => [...documents()])),
  }
}
