import { createHash } from 'node:crypto'
import { readAsset } from '../assets/files.ts'
import { readTransformation, type Transformation } from '../assets/transformation.ts'
import { transformImage, type Encoding } from '../assets/transformImage.ts'
import type { LakeDocument } from '../document.ts'
import { notFound } from '../errors.ts'
import type { RouteContext } from '../lake.ts'
import type { Handler } from '../routes.ts'

const mimeTypes: Record<Encoding, string> = {
  jpg: 'image/jpeg',
  pjpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
}

/** `GET /images/:project/:dataset/:file`: the picture as uploaded, or as its parameters ask for it. */
export const serveImage: Handler = async (context) => {
  const asset = assetOf(context, 'image')
  const asked = readTransformation(context.url.searchParams)
  const stored = String(asset.extension)
  if (isOriginal(asked, stored)) return await serveOriginal(context, asset)

  const encoding = encodingFor(asked, stored, context.request.headers.get('accept') ?? '')
  const { width, height } = (asset.metadata as { dimensions: { width: number; height: number } }).dimensions
  const key = JSON.stringify([asset._id, { ...asked, format: encoding }])
  const headers = {
    ...cacheHeaders(`"${createHash('sha1').update(key).digest('hex')}"`),
    'content-type': mimeTypes[encoding],
    ...(asked.format === 'auto' && { vary: 'accept' }),
    ...downloadHeaders(context, asset),
  }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const bytes = await context.lake.transforms.get(key, async () => {
    const original = await readAsset(context.lake.assetsDir, String(asset.path))
    return await transformImage(original, { width, height }, asked, encoding)
  })
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** `GET /files/:project/:dataset/:file` */
export const serveFile: Handler = (context) => serveOriginal(context, assetOf(context, 'file'))

async function serveOriginal(context: RouteContext, asset: LakeDocument): Promise<Response> {
  const sha1 = String(asset.sha1hash)
  const headers = {
    ...cacheHeaders(`"${sha1}"`),
    'content-type': String(asset.mimeType),
    'x-sanity-sha1': sha1,
    // Whatever an uploaded SVG or HTML file holds, nothing in it runs here.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...downloadHeaders(context, asset),
  }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const bytes = await readAsset(context.lake.assetsDir, String(asset.path))
  const md5 = createHash('md5').update(bytes).digest('hex')
  return new Response(bytes, { headers: { ...headers, 'x-sanity-md5': md5, 'content-length': String(bytes.length) } })
}

/** An asset is there as long as its document is; its bytes stay, for history and for copies of the document. */
function assetOf({ lake, params }: RouteContext, kind: 'image' | 'file'): LakeDocument {
  const file = params.file ?? ''
  const id = `${kind}-${file.replace(/\.([^.]*)$/, '-$1')}`
  const asset = params.project === lake.projectId ? lake.dataset(params.dataset ?? '').get(id) : null
  if (!asset) throw notFound(`There is no ${kind} "${file}"`)
  return asset
}

/** A vector drawing stays one unless another format is asked for; an animation stays one unless it is changed. */
function isOriginal({ format, ...rest }: Transformation, stored: string): boolean {
  if (stored === 'svg') return format === null || format === 'auto'
  const { rect, width, height, quality, blur, sharpen, flip, background } = rest
  const isUnchanged = [rect, width, height, quality, blur, sharpen, flip, background].every((one) => one === null)
  return isUnchanged && (format === null || (format === 'auto' && stored === 'gif'))
}

function encodingFor({ format }: Transformation, stored: string, accept: string): Encoding {
  if (format === 'auto') {
    if (accept.includes('image/avif')) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  } else if (format !== null) return format
  return stored in mimeTypes ? (stored as Encoding) : 'png'
}

const cacheHeaders = (etag: string) => ({
  etag,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
})

const isKnownToClient = ({ request }: RouteContext, etag: string) =>
  request.headers.get('if-none-match')?.includes(etag) === true

/** `?dl` saves under the name it was uploaded with, `?dl=name` under that name. */
function downloadHeaders({ url }: RouteContext, asset: LakeDocument): Record<string, string> {
  const name = url.searchParams.get('dl')
  if (name === null) return {}
  const fileName = encodeURIComponent(name || String(asset.originalFilename ?? asset._id))
  return { 'content-disposition': `attachment; filename*=UTF-8''${fileName}` }
}
