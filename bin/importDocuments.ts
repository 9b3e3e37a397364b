import { readFile } from 'node:fs/promises'
import { hash } from 'node:crypto'
import { basename, relative, resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { isPreviewSecret, originalName, type Export, type ExportedDocument } from './exportFile.ts'

type Operation = 'createOrReplace' | 'createIfNotExists'

/** The number of documents that were written, and the ids of those that were left out because their release is locked. */
type Imported = { documents: number; locked: string[] }

/**
 * Imports an export: first its pictures and files, then all documents in one transaction. Until that transaction, visitors and
 * organizers see nothing of it, and if anything cannot be imported, no document changes. Importing again gives the same result.
 * @throws Error that names the file or document that cannot be imported
 */
export async function importDocuments(
  client: SanityClient,
  { documents, folder, files, details }: Export,
  operation: Operation,
): Promise<Imported> {
  const imported = documents.filter((document) => !isPreviewSecret(document))
  const assetIds = await uploadAll(client, { folder, details, paths: pathsToUpload(imported, files) })

  const locked = await client.fetch<string[]>(lockedReleases, {}, { perspective: 'raw' })
  const isLocked = ({ _id }: ExportedDocument) => locked.some((name) => _id.startsWith(`versions.${name}.`))
  const isRelease = ({ _type }: ExportedDocument) => _type === 'system.release'
  const content = imported.filter((document) => !isRelease(document))
  const mutations = content
    .filter((document) => !isLocked(document))
    .map((document) => ({ [operation]: withAssets(document, assetIds) }) as { createOrReplace: ExportedDocument })
  await client.mutate(mutations, { visibility: 'sync', autoGenerateArrayKeys: true })
  for (const { name, ...attributes } of imported.filter(isRelease))
    await client.action({
      actionType: 'sanity.action.release.import',
      releaseId: String(name),
      attributes: { name, ...attributes },
      ifExists: 'ignore',
    } as unknown as Parameters<SanityClient['action']>[0])
  return { documents: mutations.length, locked: content.filter(isLocked).map(({ _id }) => _id) }
}

const lockedReleases = '*[_type == "system.release" && state != "active"].name'

/** A field with a picture or a file: `image@file://./images/hero.jpg`. */
const assetPattern = /^(?<kind>image|file)@file:\/\/(?<path>.+)$/

/** Returns the ids of the documents that show each `_sanityAsset`; an empty set for files that no document shows. */
function pathsToUpload(documents: ExportedDocument[], files: string[]): Map<string, Set<string>> {
  const unused = files.map((path) => `${path.startsWith('images') ? 'image' : 'file'}@file://./${path}`)
  const users = new Map(unused.map((asset) => [asset, new Set<string>()]))
  for (const document of documents)
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '_sanityAsset') users.set(String(value), (users.get(String(value)) ?? new Set()).add(document._id))
      return value
    })
  return users
}

/**
 * Uploads files with their metadata. The store addresses files by their content, so that it doesn't store one twice.
 * @returns the id of each asset
 */
async function uploadAll(
  client: SanityClient,
  { folder, details, paths }: Pick<Export, 'folder' | 'details'> & { paths: Map<string, Set<string>> },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [asset, users] of paths) {
    const { kind, path = '' } = assetPattern.exec(asset)?.groups ?? {}
    const file = resolve(folder, path)
    const shownIn = users.size > 0 ? `, which ${[...users].join(', ')} shows,` : ''
    if ((kind !== 'image' && kind !== 'file') || relative(folder, file).startsWith('..'))
      throw new Error(`"${asset}"${shownIn} is not a file of the export; use "image@file://./images/NAME"`)
    try {
      const bytes = await readFile(file)
      const { originalFilename, title, description, label, creditLine, source } =
        details[`${kind}-${hash('sha1', bytes)}`] ?? {}
      const filename = originalFilename ?? originalName(basename(file))
      const texts = { title, description, label, creditLine, source }
      const { _id } = await client.assets.upload(kind, bytes, { filename, ...texts })
      ids.set(asset, _id)
    } catch (cause) {
      throw new Error(`${path}${shownIn} cannot be imported (${(cause as Error).message}). No document was changed`, {
        cause,
      })
    }
  }
  return ids
}

/** Returns a document with references to uploaded assets in place of their paths. */
const withAssets = (document: ExportedDocument, ids: Map<string, string>) =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('_sanityAsset' in value)) return value
    const { _sanityAsset: asset, ...fields } = value
    return { ...fields, asset: { _type: 'reference', _ref: ids.get(String(asset)) } }
  }) as ExportedDocument
