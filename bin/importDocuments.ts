import { readFile } from 'node:fs/promises'
import { hash } from 'node:crypto'
import { basename, relative, resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { isPreviewSecret, originalName, type Export, type ExportedDocument } from './exportFile.ts'

type Operation = 'createOrReplace' | 'createIfNotExists'

/** The number of documents that were written, and the ids of those that were left out because their release is locked. */
export type Imported = { documents: number; locked: string[] }

/**
 * Imports an export: first its pictures and files, then all documents in one transaction. Until that transaction, visitors and
 * organizers see nothing of it, and if anything cannot be imported, no document changes. Importing once more gives the same result.
 * @throws Error that names the file or document that cannot be imported
 */
export async function importDocuments(
  client: SanityClient,
  { documents, folder, files, details }: Export,
  operation: Operation,
): Promise<Imported> {
  const imported = documents.filter((document) => !isPreviewSecret(document))
  const releases = imported.filter(({ _type }) => _type === 'system.release')
  const assets = await uploadAll(client, { folder, details, paths: pathsToUpload(imported, files) })

  const lockedReleases = await client.fetch<string[]>(
    '*[_type == "system.release" && state != "active"].name',
    {},
    { perspective: 'raw' },
  )
  const isLocked = ({ _id }: ExportedDocument) => lockedReleases.some((name) => _id.startsWith(`versions.${name}.`))
  const content = imported.filter((document) => !releases.includes(document))
  const mutations = content
    .filter((document) => !isLocked(document))
    .map((document) => ({ [operation]: withAssets(document, assets) as ExportedDocument }))
  await client.mutate<Record<string, unknown>>(
    [
      ...(mutations as { createOrReplace: ExportedDocument }[]),
      ...[...assets.values()].flatMap(({ id, detail }) =>
        Object.keys(detail).length > 0 ? [{ patch: { id, set: detail } }] : [],
      ),
    ],
    { visibility: 'sync', autoGenerateArrayKeys: true },
  )
  for (const { name, ...attributes } of releases)
    await client.action({
      actionType: 'sanity.action.release.import',
      releaseId: String(name),
      attributes: { name, ...attributes },
      ifExists: 'ignore',
    } as unknown as Parameters<SanityClient['action']>[0])
  return { documents: mutations.length, locked: content.filter(isLocked).map(({ _id }) => _id) }
}

/** A field with a picture or a file: `image@file://./images/hero.jpg`. */
const assetPattern = /^(?<kind>image|file)@file:\/\/(?<path>.+)$/

/** Returns each `_sanityAsset` with the ids of the documents that show it, and those of files that no document shows. */
function pathsToUpload(documents: ExportedDocument[], files: string[]): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const document of documents)
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '_sanityAsset') users.set(String(value), [...(users.get(String(value)) ?? []), document._id])
      return value
    })
  for (const path of files) {
    const asset = `${path.startsWith('images') ? 'image' : 'file'}@file://./${path}`
    if (!users.has(asset)) users.set(asset, [])
  }
  return users
}

type Uploaded = { id: string; detail: Record<string, unknown> }

/** Uploads files, which the store keeps by their content, so that a file that it has already is not stored twice. */
async function uploadAll(
  client: SanityClient,
  { folder, details, paths }: Pick<Export, 'folder' | 'details'> & { paths: Map<string, string[]> },
): Promise<Map<string, Uploaded>> {
  const uploaded = new Map<string, Uploaded>()
  for (const [asset, users] of paths) {
    const { kind, path = '' } = assetPattern.exec(asset)?.groups ?? {}
    const file = resolve(folder, path)
    const shownIn = users.length > 0 ? `, which ${[...new Set(users)].join(', ')} shows,` : ''
    if ((kind !== 'image' && kind !== 'file') || relative(folder, file).startsWith('..'))
      throw new Error(`"${asset}"${shownIn} is not a file of the export; use "image@file://./images/NAME"`)
    try {
      const bytes = await readFile(file)
      const detail = pickDetail(details[`${kind}-${hash('sha1', bytes)}`])
      const { _id } = await client.assets.upload(kind, bytes, { filename: originalName(basename(file)) })
      uploaded.set(asset, { id: _id, detail })
    } catch (cause) {
      throw new Error(`${path}${shownIn} cannot be imported (${(cause as Error).message}). No document was changed`, {
        cause,
      })
    }
  }
  return uploaded
}

/** Fields of an asset that people write; the store finds the others in the file itself. */
const assetFields = ['originalFilename', 'title', 'altText', 'description', 'label', 'creditLine', 'source']

const pickDetail = (detail: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => assetFields.includes(name)))

/** Returns a value with references to uploaded assets in place of their paths. */
function withAssets(value: unknown, assets: Map<string, Uploaded>): unknown {
  if (Array.isArray(value)) return value.map((item) => withAssets(item, assets))
  if (typeof value !== 'object' || value === null) return value
  const { _sanityAsset: asset, ...fields } = value as Record<string, unknown>
  const copy = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withAssets(field, assets)]))
  const id = assets.get(String(asset))?.id
  return id === undefined ? copy : { ...copy, asset: { _type: 'reference', _ref: id } }
}
