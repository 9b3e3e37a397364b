import type { Dataset } from '../dataset/dataset.ts'
import type { Change, LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { forEachReference, isStrong } from '../dataset/documentIndex.ts'

/**
 * Checks strong references against the state after a whole transaction.
 * @param dataset the stored documents, with `get` including the transaction's own writes
 * @throws LakeError 409
 */
export function assertReferencesHold(changes: Change[], dataset: Pick<Dataset, 'get' | 'referencing'>): void {
  for (const { id, before, after } of changes) {
    if (after) assertTargetsExist(after, dataset)
    else assertNotReferenced(id, dataset)
    if (before && after && before._type !== after._type) assertNotReferenced(id, dataset)
  }
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

function assertNotReferenced(id: string, dataset: Pick<Dataset, 'get' | 'referencing'>) {
  const referencingIDs = [...dataset.referencing(id)]
    .map(({ _id }) => dataset.get(_id))
    .flatMap((document) => (document && document._id !== id && refersTo(document, id) ? [document._id] : []))
  if (referencingIDs.length === 0) return
  throw mutationError(409, {
    type: 'documentHasExistingReferencesError',
    id,
    referencingIDs,
    description: `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs.join('", "')}"`,
  })
}

function refersTo(document: LakeDocument, id: string): boolean {
  let found = false
  forEachReference(document, (reference) => {
    if (reference._ref === id && isStrong(reference)) found = true
  })
  return found
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
