import { createHash, randomUUID } from 'node:crypto'
import { keepFile } from '../assets/files.ts'
import { fileTypeOf } from '../assets/fileType.ts'
import { runImageJob } from '../assets/imageJobs.ts'
import { inspectImage } from '../assets/imageMetadata.ts'
import { assetBodyLimit, readBytes } from '../body.ts'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { RouteContext } from '../lake.ts'
import type { Handler } from '../routes.ts'
import { openRequestTransaction } from './openRequestTransaction.ts'

const defaultMetadata = ['lqip', 'blurhash', 'palette']

/** `POST /assets/images/:dataset`: the same bytes are the same asset. @see https://www.sanity.io/docs/http-reference/assets */
export const uploadImage: Handler = async (context) => {
  const bytes = await readBody(context)
  const assetId = sha1(bytes)
  const wanted = context.url.searchParams.getAll('meta').flatMap((names) => names.split(','))
  const { width, height, extension, mimeType, metadata } = await runImageJob(() =>
    inspectImage(bytes, wanted.length > 0 ? wanted : defaultMetadata),
  )
  const name = `${assetId}-${width}x${height}`
  return await keepAsset(context, bytes, {
    ...common(context, bytes, assetId, extension, mimeType),
    _id: `image-${name}-${extension}`,
    _type: 'sanity.imageAsset',
    path: `images/${context.lake.projectId}/${context.params.dataset}/${name}.${extension}`,
    metadata,
  })
}

/** `POST /assets/files/:dataset` */
export const uploadFile: Handler = async (context) => {
  const bytes = await readBody(context)
  const assetId = sha1(bytes)
  const { extension, mimeType } = fileTypeOf(
    context.url.searchParams.get('filename') ?? '',
    context.request.headers.get('content-type'),
  )
  return await keepAsset(context, bytes, {
    ...common(context, bytes, assetId, extension, mimeType),
    _id: `file-${assetId}-${extension}`,
    _type: 'sanity.fileAsset',
    path: `files/${context.lake.projectId}/${context.params.dataset}/${assetId}.${extension}`,
  })
}

async function readBody({ request }: RouteContext): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, assetBodyLimit)
  if (bytes.length === 0) throw badRequest('The body is empty; send the bytes of the file')
  return bytes
}

function common({ url }: RouteContext, bytes: Uint8Array, assetId: string, extension: string, mimeType: string) {
  const text = (field: string) => url.searchParams.get(field) ?? undefined
  const sourceName = text('sourceName')
  return {
    assetId,
    sha1hash: assetId,
    extension,
    mimeType,
    size: bytes.length,
    originalFilename: text('filename'),
    uploadId: randomUUID(),
    label: text('label'),
    title: text('title'),
    description: text('description'),
    creditLine: text('creditLine'),
    ...(sourceName && { source: { name: sourceName, id: text('sourceId'), url: text('sourceUrl') } }),
  }
}

/** The bytes are durable before the document that names them. */
async function keepAsset(
  context: RouteContext,
  bytes: Uint8Array,
  asset: DocumentContent & { _id: string; path: string },
): Promise<Response> {
  await keepFile(context.lake.assetsDir, asset.path, bytes)
  const content = JSON.parse(JSON.stringify({ ...asset, url: `${context.lake.url}/${asset.path}` })) as DocumentContent
  return Response.json({ document: put(context, asset._id, content) })
}

function put(context: RouteContext, id: string, content: DocumentContent): LakeDocument {
  const { transaction, fingerprint } = openRequestTransaction(context, null, content)
  const existing = transaction.get(id)
  if (existing) return existing
  const document = transaction.put(content)
  transaction.commit([{ create: content }], fingerprint)
  return document
}

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
