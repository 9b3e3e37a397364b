import { hash } from 'node:crypto'
import { extname, join } from 'node:path'
import { avifLimit, type Encoding, isEncoding, getMimeType, getServedType } from '../assets/fileType.ts'
import { imageProcesses } from '../assets/imageProcesses.ts'
import { getArea, layout, type Size } from '../assets/layout.ts'
import { isUnchanged, readTransformation, type Transformation } from '../assets/transformation.ts'
import type { Handler, RouteContext } from '../context.ts'
import type { LakeDocument } from '../document.ts'
import { badRequest, notFound } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { assetMd5, assetSize, streamAsset } from '../store/assetFiles.ts'

type StoredAsset = {
  document: LakeDocument
  /** The path in the assets folder, derived from the URL, because documents could claim any path. */
  path: string
}

/** Returns the asset that a URL names. Throws LakeError 404 if its document does not exist. */
function getAsset(context: RouteContext, kind: 'image' | 'file'): StoredAsset {
  const { params } = context
  const file = params.file ?? ''
  const id = `${kind}-${file.replace(/\.([^.]*)$/, '-$1')}`
  const isOurs = /^[0-9a-f]{40}(-\d+x\d+)?\.[a-z0-9]+$/.test(file)
  const document = isOurs ? context.dataset.get(id) : null
  if (!document) throw notFound(`There is no ${kind} "${file}"`)
  return { document, path: `${kind}s/${params.project}/${params.dataset}/${file}` }
}

/** `GET /files/:project/:dataset/:file` @see https://www.sanity.io/docs/http-reference/assets */
export const serveFile: Handler = async (context) => {
  const asset = getAsset(context, 'file')
  const size = await getStoredSize(context, asset)
  const { mimeType, isInert } = getServedType(extname(asset.path).slice(1))
  return serveOriginal(context, asset, size, {
    'content-type': mimeType,
    ...(!isInert && { ...downloadHeaders('', asset.document), 'content-security-policy': sandboxPolicy }),
  })
}

async function serveOriginal(
  context: RouteContext,
  asset: StoredAsset,
  size: number,
  typeHeaders: Record<string, string>,
): Promise<Response> {
  const { assetsDir } = context.lake
  const sha1 = asset.document._id.split('-')[1] ?? ''
  const headers = { ...typeHeaders, ...assetHeaders(context, asset, `"${sha1}"`) }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const range = readRange(context.request.headers.get('range'), size)
  const contentHeaders = {
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    'x-sanity-sha1': sha1,
    'x-sanity-md5': await assetMd5(assetsDir, asset.path),
  }
  const body = context.request.method === 'HEAD' ? null : streamAsset(assetsDir, asset.path, range)
  return new Response(body, { status: range ? 206 : 200, headers: { ...headers, ...contentHeaders } })
}

/**
 * Returns the bytes that a Range header requests, with inclusive bounds; iOS needs them to play video. Returns undefined for
 * the whole file, also for several ranges and for one outside of the file.
 */
function readRange(header: string | null, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return start <= end ? { start, end } : undefined
}

/** Returns the size of a file. Throws LakeError 404 if its document exists without it. */
async function getStoredSize({ lake }: RouteContext, { document, path }: StoredAsset): Promise<number> {
  const size = await assetSize(lake.assetsDir, path)
  if (size === null) throw notFound(`The bytes of "${document._id}" are not in this lake; upload them again`)
  return size
}

/** Policy for content that could run scripts on the Studio's origin, with its permissions. */
const sandboxPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Returns the headers of an asset. Its URL identifies its content, so the response can be cached forever. */
const assetHeaders = ({ url }: RouteContext, { document }: StoredAsset, etag: string) => ({
  etag,
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  ...downloadHeaders(url.searchParams.get('dl'), document),
})

const isKnownToClient = ({ request }: RouteContext, etag: string): boolean =>
  request.headers.get('if-none-match')?.includes(etag) === true

/** Returns the headers of a download: `?dl` saves under the original file name, `?dl=name` under that name. */
function downloadHeaders(name: string | null, { _id, originalFilename }: LakeDocument): Record<string, string> {
  if (name === null) return {}
  const fileName = name || (typeof originalFilename === 'string' ? originalFilename : _id)
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeRfc5987(fileName)}` }
}

const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Incremented when the same URL must produce a different picture than a cached one. */
const transformVersion = 3

/** The slowest pictures of 16 megapixels took 9 s on an idle core. */
const maxSeconds = 30

/** `GET /images/:project/:dataset/:file`: serves the picture as uploaded, or transformed by the URL's parameters. */
export const serveImage: Handler = async (context) => {
  const asset = getAsset(context, 'image')
  const stored = asset.path.slice(asset.path.lastIndexOf('.') + 1)
  const transformation = readTransformation(context.url.searchParams)
  if (isOriginal(transformation, stored))
    return serveOriginal(context, asset, await getStoredSize(context, asset), originalHeaders(stored))

  const original = sizeIn(asset.path)
  const pixels = getArea(layout(original, transformation).canvas)
  const encoding = encodingFor(transformation, { stored, pixels, accept: context.request.headers.get('accept') ?? '' })
  const key = hash('sha1', JSON.stringify([transformVersion, asset.path, { ...transformation, format: encoding }]))
  const headers = {
    ...assetHeaders(context, asset, `"${key}"`),
    'content-type': getMimeType(encoding),
    ...(transformation.format === 'auto' && { vary: 'accept' }),
  }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const { transforms, countNewVariant } = context.lake
  const from = getGroup(context.caller.address)
  const bytes = await transforms.get(key, async () => {
    countNewVariant(from)
    await getStoredSize(context, asset)
    const file = join(context.lake.assetsDir, asset.path)
    return await imageProcesses.run('transform', [file, transformation, encoding], maxSeconds, from)
  })
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** Returns the size in a file name, which allows refusing a URL before the file is read. */
function sizeIn(path: string): Size {
  const [, width = 1, height = 1] = /-(\d+)x(\d+)\.\w+$/.exec(path) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Returns the headers of an original. An SVG may contain scripts, which run unless it is shown as an image. */
const originalHeaders = (stored: string) => ({
  'content-type': getMimeType(stored),
  ...(stored === 'svg' && { 'content-security-policy': sandboxPolicy }),
})

/** Returns whether to serve the original. An SVG is served unchanged unless another format is requested. */
function isOriginal(transformation: Transformation, stored: string): boolean {
  const { format } = transformation
  if (stored === 'svg') return format === null || format === 'auto'
  return isUnchanged(transformation) && (format === null || (format === 'auto' && stored === 'gif'))
}

type EncodingOptions = { stored: string; pixels: number; accept: string }

function encodingFor({ format }: Transformation, { stored, pixels, accept }: EncodingOptions): Encoding {
  if (format === 'avif' && pixels > avifLimit)
    throw badRequest(`fm is "avif"; use it up to ${avifLimit / 1_000_000} megapixels, and webp or jpg beyond`)
  if (format === 'auto') {
    // An animation stays one as WebP.
    if (accept.includes('image/avif') && pixels <= avifLimit && stored !== 'gif') return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  } else if (format !== null) return format
  return isEncoding(stored) && (stored !== 'avif' || pixels <= avifLimit) ? stored : 'png'
}
