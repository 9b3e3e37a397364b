import type { Change, DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { publishedIdOf } from '../ids.ts'

/**
 * Fields of an asset document that describe its file. Only uploads write them; title, credits and so on belong to
 * editors.
 */
const systemFields = ['assetId', 'extension', 'mimeType', 'path', 'sha1hash', 'size', 'uploadId', 'url'] as const

const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']
const assetId = /^(image|file)-(?<sha1>[0-9a-f]{40})(?<size>-\d+x\d+)?-(?<extension>[a-z0-9]+)$/

/**
 * Protects the fields that describe a file from changes by editors. A deleted document may be restored.
 * @param get reads a document as it is after the changes
 * @param folder the folder of the dataset's files: project and dataset
 * @throws LakeError 400 naming the field
 */
export function assertSystemFields(changes: Change[], get: (id: string) => LakeDocument | null, folder: string): void {
  for (const { id, before, after } of changes) {
    if (after === null) continue
    const original = before ?? get(publishedIdOf(id))
    if (original && original !== after && assetTypes.includes(original._type)) assertUnchanged(original, after)
    else if (assetTypes.includes(after._type)) assertFits(after, folder)
  }
}

function assertUnchanged(before: DocumentContent, after: DocumentContent) {
  for (const field of ['_type', ...systemFields])
    if (before[field] !== after[field]) throw refusal(after, field, `it stays ${JSON.stringify(before[field])}`)
}

/** A document whose id does not name a file of the lake has no effect, whatever its fields say. */
function assertFits(after: LakeDocument, folder: string) {
  const { sha1, size = '', extension } = assetId.exec(publishedIdOf(after._id))?.groups ?? {}
  if (sha1 === undefined) return
  const path = `${after._type === 'sanity.imageAsset' ? 'images' : 'files'}/${folder}/${sha1}${size}.${extension}`
  const right: DocumentContent = { assetId: sha1, sha1hash: sha1, extension, path }
  for (const [field, value] of Object.entries(right))
    if (after[field] !== undefined && after[field] !== value)
      throw refusal(after, field, `use ${JSON.stringify(value)}, as its id says`)
  if (after.url !== undefined && !(typeof after.url === 'string' && after.url.endsWith(`/${path}`)))
    throw refusal(after, 'url', `use the address of "${path}"`)
}

const refusal = (document: DocumentContent, field: string, advice: string) =>
  badRequest(
    `"${field}" of "${String(document._id)}" is set by the upload alone: ${advice}; to change a file, upload another`,
  )
