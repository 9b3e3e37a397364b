import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { SanityClient, UploadClientConfig } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { extract } from 'tar'

export type ExportedDocument = { _id: string; _type: string } & Record<string, unknown>

/** The contents of an export, in the Content Lake's export format. */
export type Export = {
  documents: ExportedDocument[]
  /** The folder to which the paths of pictures and files in documents are relative. */
  folder: string
  /** Paths of all pictures and files in the archive; empty for an `.ndjson`, where only documents name them. */
  files: string[]
  /** The metadata of pictures and files, such as a title, by `image-<SHA-1>` or `file-<SHA-1>`. */
  details: Record<string, UploadClientConfig & { originalFilename?: string }>
}

/** Returns whether a document contains a secret that opens previews, which exports leave out. */
export const isPreviewSecret = ({ _type }: { _type: string }) => _type.startsWith('sanity.previewUrl')

/** Writes all documents, drafts, releases, pictures and files of a dataset to a `.tar.gz`. Returns their numbers. */
export async function writeExport(client: SanityClient, path: string) {
  const { dataset = '' } = client.config()
  const assets = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]]._id'
  const assetIds = new Set(await client.fetch<string[]>(assets, {}, { perspective: 'raw' }))
  const { documentCount, assetCount } = await exportDataset({
    client,
    dataset,
    outputPath: path,
    filterDocument: (document: { _type: string }) => !isPreviewSecret(document),
    transformDocument: (document) => withMissingAssets(document, assetIds),
  })
  return { documents: documentCount, assets: assetCount }
}

/**
 * Returns a document with references in place of paths to files that the export lacks: a picture or a file can be deleted while weak
 * references to it remain.
 */
function withMissingAssets<Value>(value: Value, assetIds: Set<string>): Value {
  return JSON.parse(JSON.stringify(value), (_key, field: unknown) => {
    if (typeof field !== 'object' || field === null || !('_sanityAsset' in field)) return field
    const { _sanityAsset: asset, ...fields } = field
    const { kind, name = '' } = /^(?<kind>image|file)@file:\/\/\.\/\w+\/(?<name>.+)$/.exec(String(asset))?.groups ?? {}
    const id = `${kind}-${originalName(name).replace('.', '-')}`
    return kind === undefined || assetIds.has(id)
      ? field
      : { ...fields, asset: { _type: 'reference', _ref: id, _weak: true } }
  }) as Value
}

/** Returns the name of a file with its extension. Exports name files whose extension has a digit `<SHA-1>-mp3.bin`. */
export const originalName = (name: string) => name.replace(/-([a-z\d]+)\.bin$/, '.$1')

/**
 * Reads an export, passes it to a function, and removes the unpacked files afterward.
 * @param path of a `.tar.gz`, or of an `.ndjson` with its pictures in the same folder
 * @throws Error that says what in the file cannot be read
 */
export async function withExport<Result>(path: string, use: (content: Export) => Promise<Result>): Promise<Result> {
  if (path.endsWith('.ndjson')) {
    return await use({ documents: readDocuments(path), folder: dirname(path), files: [], details: {} })
  }
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'import-'))
  await extract({ file: path, cwd: temporary.path, strict: true }).catch((cause: unknown) => {
    throw new Error(`${path} cannot be unpacked (${(cause as Error).message}); give a .tar.gz or an .ndjson`, { cause })
  })
  const [data, ...others] = globSync('{data.ndjson,*/data.ndjson}', { cwd: temporary.path })
  if (data === undefined || others.length > 0) throw new Error(`${path} is not an export: it holds no data.ndjson`)
  const folder = dirname(join(temporary.path, data))
  const details = join(folder, 'assets.json')
  return await use({
    documents: readDocuments(join(folder, 'data.ndjson')),
    folder,
    files: globSync('{images,files}/*', { cwd: folder }),
    details: existsSync(details) ? (parse(readFileSync(details, 'utf8'), 'assets.json') as Export['details']) : {},
  })
}

function readDocuments(path: string): ExportedDocument[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const where = `${basename(path)}, line ${index + 1}`
    const document = parse(line, where) as Partial<ExportedDocument> | null
    if (typeof document?._id === 'string' && typeof document._type === 'string') return document as ExportedDocument
    throw new Error(`${where} is not a document: it has no _id or no _type`)
  })
}

function parse(json: string, where: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error(`${where} is not JSON: ${(cause as Error).message}`, { cause })
  }
}
