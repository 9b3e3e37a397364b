import type { Dataset } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { draftIdOf, isPublicId, isPublishedId, isVersionId, publishedIdOf, versionIdOf } from '../ids.ts'
import { isObject } from '../input.ts'
import type { Perspective } from './parameters.ts'

/** A dataset as seen in a perspective. */
export type View = {
  get: (id: string) => LakeDocument | null
  /** The stored documents among `stored` that this view shows, as it shows them. */
  show: (stored: Iterable<LakeDocument>) => Iterable<LakeDocument>
}

/**
 * Returns a dataset as seen in a perspective.
 * @param isPublic limits it to what the public may see, in any perspective
 */
export function viewOf(dataset: Dataset, perspective: Perspective, isPublic = false): View {
  if (typeof perspective !== 'string' && !isPublic) return overlay(dataset, perspective)
  const isShown = isPublic || typeof perspective !== 'string' ? isPublicId : isShownIn[perspective]
  return {
    get: (id) => (isShown(id) ? dataset.get(id) : null),
    show: (stored) => Iterator.from(stored).filter(({ _id }) => isShown(_id)),
  }
}

/** Whether a perspective shows a stored document, by its id. */
const isShownIn = {
  raw: () => true,
  rawWithoutVersions: (id: string) => !isVersionId(id),
  published: isPublishedId,
}

/** Returns a view that shows each published id once, with the revision on top of the stack. */
function overlay(dataset: Dataset, stack: readonly string[]): View {
  function onTop(publishedId: string): LakeDocument | null {
    for (const layer of stack) {
      const document = dataset.get(idIn(layer, publishedId))
      if (document) return willBeUnpublished(document) ? null : document
    }
    return dataset.get(publishedId)
  }

  return {
    get(id) {
      const document = isPublishedId(id) ? onTop(id) : null
      return document && asPublished(document)
    },
    *show(stored) {
      for (const document of stored) {
        if (onTop(publishedIdOf(document._id)) === document) yield asPublished(document)
      }
    },
  }
}

function idIn(layer: string, publishedId: string): string {
  if (layer === 'published') return publishedId
  return layer === 'drafts' ? draftIdOf(publishedId) : versionIdOf(layer, publishedId)
}

const shown = new WeakMap<LakeDocument, LakeDocument>()

function asPublished(stored: LakeDocument): LakeDocument {
  const known = shown.get(stored)
  if (known) return known
  const document = { ...stored, _id: publishedIdOf(stored._id), _originalId: stored._id }
  shown.set(stored, document)
  return document
}

/** Returns whether publishing a version unpublishes its document. */
export const willBeUnpublished = ({ _system }: LakeDocument): boolean => isObject(_system) && _system.delete === true
