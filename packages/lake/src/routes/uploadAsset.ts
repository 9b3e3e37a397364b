import { randomUUID } from 'node:crypto'
import { getFileType } from '../assets/fileType.ts'
import { imageProcesses } from '../assets/imageProcesses.ts'
import { bodyLimits, receiveBody } from '../http/body.ts'
import { openUpload, type Upload } from '../store/assetFiles.ts'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Handler, RouteContext } from '../context.ts'
import { prepareTransaction } from './writeRoutes.ts'

/** A picture of 100 megapixels is read twice. */
const maxSeconds = 60

/** `POST /assets/images/:dataset` @see https://www.sanity.io/docs/http-reference/assets */
export const uploadImage: Handler = async (context) => {
  await using upload = await openUploadTo(context)
  const body = await receive(context, upload)
  const inspected = await imageProcesses.run('inspect', [upload.file], maxSeconds, context.caller.user?.id)
  const { width, height, ...picture } = inspected
  const asset = { kind: 'image', suffix: `-${width}x${height}`, ...picture, ...body } as const
  return await storeAsset(context, upload, asset)
}

export const uploadFile: Handler = async (context) => {
  await using upload = await openUploadTo(context)
  const body = await receive(context, upload)
  const { url, request } = context
  const type = getFileType(url.searchParams.get('filename') ?? '', request.headers.get('content-type'))
  return await storeAsset(context, upload, { kind: 'file', suffix: '', ...type, ...body })
}

/** Opens an upload. Throws LakeError 404 without the dataset, before anything is written. */
const openUploadTo = ({ dataset: _, lake }: RouteContext): Promise<Upload> => openUpload(lake.assetsDir)

async function receive(context: RouteContext, upload: Upload) {
  await receiveBody(context, bodyLimits.asset, upload.write)
  const { sha1, size } = await upload.finish()
  if (size === 0) throw badRequest('The body is empty; send the bytes of the file')
  return { assetId: sha1, sha1hash: sha1, size }
}

type Asset = {
  kind: 'image' | 'file'
  suffix: string
  assetId: string
  sha1hash: string
  size: number
  extension: string
  mimeType: string
  metadata?: Record<string, unknown>
}

/** Makes the file durable before the document that refers to it. Throws LakeError 404 without the dataset. */
async function storeAsset(context: RouteContext, upload: Upload, { kind, suffix, ...asset }: Asset) {
  const { lake, dataset, url } = context
  const name = asset.assetId + suffix
  const path = `${kind}s/${lake.projectId}/${dataset.name}/${name}.${asset.extension}`
  await upload.moveTo(path)
  const text = (field: string) => url.searchParams.get(field) ?? undefined
  const sourceName = text('sourceName')
  const document = createDocument(context, {
    _id: `${kind}-${name}-${asset.extension}`,
    _type: `sanity.${kind}Asset`,
    ...asset,
    path,
    url: `${lake.url}/${path}`,
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
  const { begin, fingerprint } = prepareTransaction(context, null, content)
  const transaction = begin()
  const existing = transaction.get(asset._id)
  if (existing) return existing
  const document = transaction.put(content)
  transaction.commit([{ create: content }], fingerprint)
  return document
}
