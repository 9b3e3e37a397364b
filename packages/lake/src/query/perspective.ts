import type { Dataset } from '../dataset/dataset.ts'
import type { LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { getDraftId, isPublicId, isPublishedId, isVersionId, getPublishedId, getVersionId } from '../ids.ts'
import { isObject } from '../input.ts'

/** Reads the parameters of a query from a URL: `$name=<JSON>`. Throws LakeError 400 for invalid JSON. */
export function readParams({ searchParams }: URL): Record<string, unknown> {
  const named = [...searchParams].filter(([name]) => name.startsWith('$'))
  return Object.fromEntries(
    named.map(([name, json]) => {
      try {
        return [name.slice(1), JSON.parse(json) as unknown]
      } catch (cause) {
        throw badRequest(`The parameter ${name} is ${json}; parameters are JSON, so a string needs quotes`, { cause })
      }
    }),
  )
}

/**
 * The revision of each document that a query sees. A list layers drafts and releases over published documents, leftmost
 * first; `rawWithoutVersions` is `raw` before 2025-02-19. @see https://www.sanity.io/docs/perspectives
 */
export type Perspective = 'raw' | 'rawWithoutVersions' | 'published' | readonly string[]

const firstVersionWithReleases = '2025-02-19'

export function parsePerspective(parameter: unknown, apiVersion: string): Perspective {
  const isModern = apiVersion === 'X' || apiVersion >= firstVersionWithReleases
  const raw = isModern ? 'raw' : 'rawWithoutVersions'
  if (typeof parameter !== 'string') throw badRequest(`perspective is ${JSON.stringify(parameter)}; use a text`)
  if (parameter === '') return isModern ? 'published' : raw

  const names = parameter.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  if (names.length === 1 && names[0] === 'raw') return raw
  for (const name of names) {
    if (name === 'raw') throw badRequest('The perspective "raw" cannot be combined with others')
    if (!/^[\w-]+$/.test(name))
      throw badRequest(`Unknown perspective "${name}"; use published, drafts, raw or release names`)
  }
  return names.every((name) => name === 'published') ? 'published' : names
}

export type View = {
  get: (id: string) => LakeDocument | null
  /** The stored documents among `stored` that this view shows, as it shows them. */
  show: (stored: Iterable<LakeDocument>) => Iterable<LakeDocument>
}

/** Returns a dataset as seen in a perspective; `isPublic` limits it to what the public may see. */
export function createView(dataset: Dataset, perspective: Perspective, isPublic = false): View {
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
        if (onTop(getPublishedId(document._id)) === document) yield asPublished(document)
      }
    },
  }
}

function idIn(layer: string, publishedId: string): string {
  if (layer === 'published') return publishedId
  return layer === 'drafts' ? getDraftId(publishedId) : getVersionId(layer, publishedId)
}

const shown = new WeakMap<LakeDocument, LakeDocument>()

function asPublished(stored: LakeDocument): LakeDocument {
  const known = shown.get(stored)
  if (known) return known
  const document = { ...stored, _id: getPublishedId(stored._id), _originalId: stored._id }
  shown.set(stored, document)
  return document
}

export const willBeUnpublished = ({ _system }: LakeDocument): boolean => isObject(_system) && _system.delete === true
