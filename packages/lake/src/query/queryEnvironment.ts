import { unparse } from 'groq-js'
import { type Dataset, everythingTag } from '../dataset/dataset.ts'
import { compareBy } from '../dataset/orderIndexes.ts'
import { type LakeDocument, getPublishedId } from '../document.ts'
import { isObject } from '../input.ts'
import { spend } from '../processorBudget.ts'
import { findCandidates, typesIn } from './findCandidates.ts'
import type { View } from './perspective.ts'
import type { First, PlannedFilter } from './planFilter.ts'

export type Environment = {
  everything: () => LakeDocument[]
  /** Returns whether a value is one of the documents, rather than something that the query made. */
  isDocument: (value: unknown) => boolean
  dereference: (reference: unknown) => LakeDocument | null
  /** Returns the documents that can pass a filter, in the dataset's order, in which groq-js would find them. */
  candidates: (planned: PlannedFilter, values: unknown[]) => LakeDocument[]
  /** Returns those of a type that come first by a field, and all that are like the last of them, in the dataset's order. */
  first: (type: string, first: First, planned: PlannedFilter) => LakeDocument[]
  countAll: () => number
  countOfType: (type: unknown) => number
}

type Report = {
  /** Returns the tags of the live events that outdate what the query read. */
  syncTags: () => string[]
  /** Returns a sentence about the filter that the query spent its time in; null when no filter reads many documents. */
  costliestFilter: () => string | null
}

/** In documents: a filter that reads fewer is not what takes long. */
const manyDocuments = 1000

/** Returns the documents that a view shows, and what was read. `mayWait`: the query runs again when it must wait. */
export function createEnvironment(dataset: Dataset, view: View, mayWait = false): Environment & Report {
  const types = new Set<string>()
  let hasReadEverything = false
  let all: LakeDocument[] | undefined
  const readBy = new Map<PlannedFilter, number>()

  const everything = () => {
    hasReadEverything = true
    return (all ??= [...view.show(dataset.all())])
  }

  function candidates(planned: PlannedFilter, values: unknown[]): LakeDocument[] {
    const { plan } = planned
    const found = plan && findCandidates(plan, values, dataset, mayWait)
    const size = found ? found.size : dataset.size
    readBy.set(planned, (readBy.get(planned) ?? 0) + size)
    if (!plan || !found) return everything()
    const shown = inOrder(dataset, [...view.show(found.documents())])
    const read = typesIn(plan, values, shown)
    if (read) for (const type of read) types.add(type)
    else hasReadEverything = true
    return shown
  }

  /** Counts what a view shows: all stored documents, corrected where it hides one, or shows another in its place. */
  function count(total: number, isCounted: (document: LakeDocument) => boolean): number {
    const uncertain = new Set<LakeDocument>()
    for (const document of dataset.dotted()) {
      spend()
      const published = dataset.get(getPublishedId(document._id))
      for (const one of [document, published]) if (one && isCounted(one)) uncertain.add(one)
    }
    return total - uncertain.size + [...view.show(uncertain)].length
  }

  return {
    everything,
    candidates,

    isDocument: (value) => isObject(value) && typeof value._id === 'string' && view.get(value._id) === value,

    dereference(reference) {
      const id = isObject(reference) ? reference._ref : null
      if (typeof id !== 'string') return null
      const document = view.get(id)
      if (document) types.add(document._type)
      else hasReadEverything = true // a document of any type may be written there
      return document
    },

    first(type, { path, isDescending, count }, planned) {
      if (dataset.countOfType(type) <= dataset.fewDocuments) return candidates(planned, [type])
      types.add(type)
      const found: LakeDocument[] = []
      const isAlike = path.length > 0 ? compareBy(path) : () => 1
      for (const document of view.show(dataset.inOrder(type, path, isDescending))) {
        const last = found.at(-1)
        if (found.length >= count && (!last || isAlike(last, document) !== 0)) break
        spend()
        found.push(document)
      }
      return inOrder(dataset, found)
    },

    countAll() {
      hasReadEverything = true
      return count(dataset.size, () => true)
    },

    countOfType(type) {
      if (typeof type !== 'string') return 0
      types.add(type)
      return count(dataset.countOfType(type), ({ _type }) => _type === type)
    },

    syncTags: () => (hasReadEverything || types.size === 0 ? [everythingTag] : [...types].map(dataset.getTag)),

    costliestFilter() {
      const [costliest] = [...readBy].sort(([, one], [, other]) => other - one)
      return costliest && costliest[1] >= manyDocuments ? describe(...costliest) : null
    },
  }
}

function describe({ uncovered, filter }: PlannedFilter, count: number): string {
  const isCovered = uncovered.length === 0
  const source = (isCovered ? [filter] : uncovered)
    .map((node) => unparse(node))
    .join(' && ')
    .replaceAll('global::', '')
  const shown = source.length > 200 ? `${source.slice(0, 200)}…` : source
  const documents = `${count.toLocaleString('en-US')} documents`
  return isCovered
    ? `Most of it was spent in the filter \`${shown}\`: indexes leave ${documents} to read`
    : `Most of it was spent in the filter \`${shown}\`: no index covers it, and ${documents} were read`
}

/** For listeners, which compare one document and read no others. */
export const emptyEnvironment: Environment = {
  everything: () => [],
  isDocument: () => false,
  dereference: () => null,
  candidates: () => [],
  first: () => [],
  countAll: () => 0,
  countOfType: () => 0,
}

const inOrder = (dataset: Dataset, documents: LakeDocument[]): LakeDocument[] =>
  documents
    .map((document) => ({ document, position: dataset.getPosition(getStoredId(document)) }))
    .sort((a, b) => a.position - b.position)
    .map(({ document }) => document)

export const getStoredId = ({ _id, _originalId }: LakeDocument) => (typeof _originalId === 'string' ? _originalId : _id)
