import type { Dataset } from '../dataset/dataset.ts'
import { forEachReference, isStrong } from '../dataset/documentIndex.ts'
import type { Change, LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'

type References = Pick<Dataset, 'get' | 'referencing'>

/** Checks strong references after a whole transaction; `get` includes its writes. Throws LakeError 409. */
export function assertReferencesHold(changes: Change[], dataset: References): void {
  const gone = changes.filter(({ before, after }) => !after || (before && before._type !== after._type))
  const referrers = findReferrers(new Set(gone.map(({ id }) => id)), dataset)
  for (const { id, before, after } of changes) {
    if (after) assertTargetsExist(after, dataset)
    const referencingIDs = [...(referrers.get(id) ?? [])]
    if (referencingIDs.length === 0) continue
    const from = `from "${referencingIDs.join('", "')}"`
    throw mutationError(409, {
      type: 'documentHasExistingReferencesError',
      id,
      referencingIDs,
      description: after
        ? `Document "${id}" cannot become a "${after._type}" as there are references to it, as a "${before?._type}", ${from}`
        : `Document "${id}" cannot be deleted as there are references to it ${from}`,
    })
  }
}

/** Returns the ids of the documents that refer to others, by the others' ids. Reads each document once. */
function findReferrers(ids: ReadonlySet<string>, { get, referencing }: References): Map<string, Set<string>> {
  const candidates = new Set<string>()
  for (const id of ids) for (const { _id } of referencing(id)) candidates.add(_id)
  const referrers = new Map<string, Set<string>>()
  for (const candidate of candidates)
    forEachReference(get(candidate), (reference) => {
      const { _ref } = reference
      if (_ref === candidate || !ids.has(_ref) || !isStrong(reference)) return
      referrers.set(_ref, (referrers.get(_ref) ?? new Set()).add(candidate))
    })
  return referrers
}

function assertTargetsExist(document: LakeDocument, dataset: Pick<Dataset, 'get'>) {
  forEachReference(document, (reference) => {
    if (!isStrong(reference) || dataset.get(reference._ref)) return
    throw mutationError(409, {
      type: 'documentReferenceDoesNotExistError',
      id: document._id,
      referenceID: reference._ref,
      description: `Document "${document._id}" references non-existent document "${reference._ref}"`,
    })
  })
}

/** Creates an error in the format that `@sanity/client` and the Studio read. */
export function mutationError(
  status: number,
  item: { type: string; description: string } & Record<string, unknown>,
): LakeError {
  return new LakeError(status, 'mutationError', `The mutation(s) failed: ${item.description}`, {
    items: [{ index: 0, error: item }],
  })
}
