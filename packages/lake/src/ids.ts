import { badRequest } from './errors.ts'

/** As hosted projects have it; some disks do not tell capitals apart, and a dataset's assets are a folder. */
export const validDatasetName = /^[a-z0-9][-_a-z0-9]{0,63}$/

const validId = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i

/** @throws LakeError 400 when the id could never be stored */
export function assertValidId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || !validId.test(id) || id.includes('..') || id.endsWith('.')) {
    throw badRequest(
      `Malformed document ID: ${JSON.stringify(id)}; use up to 128 letters, digits, "_", "-" and single dots, not starting with "-" or "."`,
    )
  }
}

export const isDraftId = (id: string) => id.startsWith('drafts.')
export const isVersionId = (id: string) => id.startsWith('versions.')
/** What the public may see: a dot stands for a draft, a version, or whatever else is kept under a path. */
export const isPublicId = (id: string) => !id.includes('.')
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)

export const draftIdOf = (publishedId: string) => `drafts.${publishedId}`
export const versionIdOf = (release: string, publishedId: string) => `versions.${release}.${publishedId}`

/** Where the store keeps the release itself. */
export const releaseIdOf = (release: string) => `_.releases.${release}`

/** `drafts.x` and `versions.r1.x` both belong to `x`. */
export function publishedIdOf(id: string): string {
  if (isDraftId(id)) return id.slice('drafts.'.length)
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return id
}

/** The release a version belongs to; null for a draft or a published document. */
export function releaseOf(id: string): string | null {
  return isVersionId(id) ? (id.split('.')[1] ?? null) : null
}
