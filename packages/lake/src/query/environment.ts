import type { Dataset } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { spend } from '../processorBudget.ts'
import { isObject } from '../input.ts'
import { compareBy } from '../dataset/orderIndexes.ts'
import { everythingTag } from '../dataset/syncTags.ts'
import type { First } from './firstInOrder.ts'
import { findCandidates } from './findCandidates.ts'
import type { Plan } from './plan.ts'
import { typesIn } from './typesIn.ts'
import type { View } from './perspectiveView.ts'

/** The documents that a query reads while it runs. */
export type Environment = {
  everything: () => LakeDocument[]
  /** Whether a value is one of them, and nothing that the query made. */
  isDocument: (value: unknown) => boolean
  /** What `->` finds. */
  dereference: (reference: unknown) => LakeDocument | null
  /** Those that can match a plan, in the dataset's order, which is the order groq-js would find them in. */
  candidates: (plan: Plan, values: unknown[]) => LakeDocument[]
  /** Those of a type that come first by a field, and whatever is like the last of them, in the dataset's order. */
  first: (type: string, first: First) => LakeDocument[]
}

/** Every document that the view shows can be read; `syncTags` says afterwards what was. */
export function environmentOf(dataset: Dataset, view: View): Environment & { syncTags: () => string[] } {
  const types = new Set<string>()
  let hasReadEverything = false
  let all: LakeDocument[] | undefined

  const everything = () => {
    hasReadEverything = true
    return (all ??= [...view.show(dataset.all())])
  }

  return {
    everything,

    isDocument: (value) => isObject(value) && typeof value._id === 'string' && view.get(value._id) === value,

    dereference(reference) {
      const id = isObject(reference) ? reference._ref : null
      if (typeof id !== 'string') return null
      const document = view.get(id)
      if (document) types.add(document._type)
      else hasReadEverything = true // whatever is written there one day
      return document
    },

    candidates(plan, values) {
      const found = findCandidates(plan, values, dataset)
      if (!found) return everything()
      const shown = inOrder(dataset, [...view.show(found.documents())])
      const read = typesIn(plan, values, shown)
      if (read) for (const type of read) types.add(type)
      else hasReadEverything = true
      return shown
    },

    first(type, { path, isDescending, count }) {
      types.add(type)
      const found: LakeDocument[] = []
      const compare = compareBy(path)
      for (const document of view.show(dataset.inOrder(type, path, isDescending))) {
        const last = found.at(-1)
        if (found.length >= count && (!last || compare(last, document) !== 0)) break
        spend()
        found.push(document)
      }
      return inOrder(dataset, found)
    },

    syncTags: () => (hasReadEverything || types.size === 0 ? [everythingTag] : [...types].map(dataset.tagOf)),
  }
}

/** For listeners, which compare one document and read no others. */
export const emptyEnvironment: Environment = {
  everything: () => [],
  isDocument: () => false,
  dereference: () => null,
  candidates: () => [],
  first: () => [],
}

const inOrder = (dataset: Dataset, documents: LakeDocument[]): LakeDocument[] =>
  documents
    .map((document) => ({ document, position: dataset.positionOf(storedIdOf(document)) }))
    .sort((a, b) => a.position - b.position)
    .map(({ document }) => document)

export const storedIdOf = ({ _id, _originalId }: LakeDocument) => (typeof _originalId === 'string' ? _originalId : _id)
