import { extname } from 'node:path'
import { assetBeginning, assetMd5, assetSize, streamAsset } from '../store/assetFiles.ts'
import { servedTypeOf, signatureBytes } from '../assets/fileType.ts'
import type { LakeDocument } from '../document.ts'
import { notFound } from '../errors.ts'
import type { Handler, RouteContext } from '../context.ts'

type StoredAsset = {
  document: LakeDocument
  /** The path in the assets folder, derived from the URL, because documents could claim any path. */
  path: string
}

/**
 * Returns the asset that a URL names. It exists as long as its document does.
 * @throws LakeError 404
 */
export function assetOf({ lake, params }: RouteContext, kind: 'image' | 'file'): StoredAsset {
  const file = params.file ?? ''
  const id = `${kind}-${file.replace(/\.([^.]*)$/, '-$1')}`
  const isOurs = /^[0-9a-f]{40}(-\d+x\d+)?\.[a-z0-9]+$/.test(file)
  const document = isOurs ? lake.datasets.get(params.dataset ?? '').get(id) : null
  if (!document) throw notFound(`There is no ${kind} "${file}"`)
  return { document, path: `${kind}s/${params.project}/${params.dataset}/${file}` }
}

/** `GET /files/:project/:dataset/:file` @see https://www.sanity.io/docs/http-reference/assets */
export const serveFile: Handler = async (context) => {
  const asset = assetOf(context, 'file')
  await assertStored(context, asset)
  const beginning = await assetBeginning(context.lake.assetsDir, asset.path, signatureBytes)
  const { mimeType, isInert } = servedTypeOf(extname(asset.path).slice(1), beginning)
  return serveOriginal(context, asset, {
    'content-type': mimeType,
    ...(!isInert && { ...downloadHeaders('', asset.document), 'content-security-policy': nothingRuns }),
  })
}

/** Serves the uploaded bytes unchanged. */
export async function serveOriginal(
  context: RouteContext,
  asset: StoredAsset,
  ofType: Record<string, string>,
): Promise<Response> {
  const { assetsDir } = context.lake
  const size = await assetSize(assetsDir, asset.path)
  if (size === null) throw bytesAbsent(asset)
  const sha1 = asset.document._id.split('-')[1] ?? ''
  const headers = { ...ofType, ...assetHeaders(context, asset, `"${sha1}"`) }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const ofContent = {
    'content-length': String(size),
    'x-sanity-sha1': sha1,
    'x-sanity-md5': await assetMd5(assetsDir, asset.path),
  }
  const body = context.request.method === 'HEAD' ? null : streamAsset(assetsDir, asset.path)
  return new Response(body, { headers: { ...headers, ...ofContent } })
}

/** Throws LakeError 404 if the document exists without its file. */
export async function assertStored({ lake }: RouteContext, asset: StoredAsset): Promise<void> {
  if ((await assetSize(lake.assetsDir, asset.path)) === null) throw bytesAbsent(asset)
}

const bytesAbsent = ({ document }: StoredAsset) =>
  notFound(`The bytes of "${document._id}" are not in this lake; upload them again`)

/** For content that could run code: it shares an origin with the Studio and must not get its permissions. */
export const nothingRuns = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** A URL identifies its content, so the response can be cached forever. */
export const assetHeaders = ({ url }: RouteContext, { document }: StoredAsset, etag: string) => ({
  etag,
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  ...downloadHeaders(url.searchParams.get('dl'), document),
})

export const isKnownToClient = ({ request }: RouteContext, etag: string): boolean =>
  request.headers.get('if-none-match')?.includes(etag) === true

/** `?dl` saves under the original file name, `?dl=name` under that name. */
function downloadHeaders(name: string | null, { _id, originalFilename }: LakeDocument): Record<string, string> {
  if (name === null) return {}
  const fileName = name || (typeof originalFilename === 'string' ? originalFilename : _id)
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeRfc5987(fileName)}` }
}

const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
