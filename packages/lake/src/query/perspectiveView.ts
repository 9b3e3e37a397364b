import type { Dataset } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { draftIdOf, isPublicId, isPublishedId, isVersionId, publishedIdOf, versionIdOf } from '../ids.ts'
import { isObject } from '../input.ts'
import type { Perspective } from './parsePerspective.ts'

/** A dataset as a perspective shows it. */
export type View = {
  get: (id: string) => LakeDocument | null
  /** The stored documents among `stored` that this view shows, as it shows them. */
  show: (stored: Iterable<LakeDocument>) => Iterable<LakeDocument>
}

/** @param isPublic whether to show what the public may see, whatever the perspective */
export function viewOf(dataset: Dataset, perspective: Perspective, isPublic = false): View {
  if (typeof perspective !== 'string' && !isPublic) return overlay(dataset, perspective)
  const isShown = isPublic || typeof perspective !== 'string' ? isPublicId : isShownIn[perspective]
  return {
    get: (id) => (isShown(id) ? dataset.get(id) : null),
    show: (stored) => Iterator.from(stored).filter(({ _id }) => isShown(_id)),
  }
}

/** By id. */
const isShownIn = {
  raw: () => true,
  rawWithoutVersions: (id: string) => !isVersionId(id),
  published: isPublishedId,
}

/** Each published id once, in the revision that is on top of the stack, under its published id. */
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

/** A version that stands for taking its document off the site. */
export const willBeUnpublished = ({ _system }: LakeDocument): boolean => isObject(_system) && _system.delete === true
