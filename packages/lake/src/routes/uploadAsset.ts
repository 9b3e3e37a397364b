import { hash, randomUUID } from 'node:crypto'
import { writeAsset } from '../store/assetFiles.ts'
import { getFileType } from '../assets/fileType.ts'
import { uploadJobs } from '../assets/imageJobs.ts'
import { imageProcesses } from '../assets/imageProcesses.ts'
import { assetBodyLimit, readBytes } from '../http/body.ts'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Handler, RouteContext } from '../context.ts'
import { openRequestTransaction } from './writeRoutes.ts'

/** A picture of 100 megapixels is read five times. */
const maxSeconds = 60

const defaultMetadata = ['lqip', 'blurhash', 'palette']

/** `POST /assets/images/:dataset` @see https://www.sanity.io/docs/http-reference/assets */
export const uploadImage: Handler = async (context) => {
  const bytes = await readBody(context)
  const wanted = context.url.searchParams.getAll('meta').flatMap((names) => names.split(','))
  const { signal } = context.request
  const { width, height, ...found } = await uploadJobs.run(
    () =>
      imageProcesses.run('inspect', [bytes, wanted.length > 0 ? wanted : defaultMetadata], {
        seconds: maxSeconds,
        signal,
      }),
    { from: context.user?.id ?? '', signal },
  )
  return await storeAsset(context, bytes, { kind: 'image', suffix: `-${width}x${height}`, ...found })
}

export const uploadFile: Handler = async (context) => {
  const bytes = await readBody(context)
  const { url, request } = context
  const found = getFileType(url.searchParams.get('filename') ?? '', request.headers.get('content-type'))
  return await storeAsset(context, bytes, { kind: 'file', suffix: '', ...found })
}

async function readBody(context: RouteContext): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(context, assetBodyLimit)
  if (bytes.length === 0) throw badRequest('The body is empty; send the bytes of the file')
  return bytes
}

type Upload = {
  kind: 'image' | 'file'
  suffix: string
  extension: string
  mimeType: string
  metadata?: Record<string, unknown>
}

/** Makes the bytes durable before the document that refers to them. Throws LakeError 404 without the dataset. */
async function storeAsset(context: RouteContext, bytes: Uint8Array, { kind, suffix, ...upload }: Upload) {
  const { lake, dataset, url } = context
  const assetId = hash('sha1', bytes)
  const name = assetId + suffix
  const path = `${kind}s/${lake.projectId}/${dataset.name}/${name}.${upload.extension}`
  await writeAsset(lake.assetsDir, path, bytes)
  const text = (field: string) => url.searchParams.get(field) ?? undefined
  const sourceName = text('sourceName')
  const document = createDocument(context, {
    _id: `${kind}-${name}-${upload.extension}`,
    _type: `sanity.${kind}Asset`,
    assetId,
    sha1hash: assetId,
    ...upload,
    path,
    url: `${lake.url}/${path}`,
    size: bytes.length,
    originalFilename: text('filename'),
    uploadId: randomUUID(),
    label: text('label'),
    title: text('title'),
    description: text('description'),
    creditLine: text('creditLine'),
    ...(sourceName && { source: { name: sourceName, id: text('sourceId'), url: text('sourceUrl') } }),
  })
  return { document }
}

function createDocument(context: RouteContext, asset: DocumentContent & { _id: string }): LakeDocument {
  const content = JSON.parse(JSON.stringify(asset)) as DocumentContent // drops undefined fields
  const { transaction, fingerprint } = openRequestTransaction(context, null, content)
  const existing = transaction.get(asset._id)
  if (existing) return existing
  const document = transaction.put(content)
  transaction.commit([{ create: content }], fingerprint)
  return document
}
