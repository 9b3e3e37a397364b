import { createHash } from 'node:crypto'
import { mimeTypeOf } from '../assets/imageFormats.ts'
import { isUnchanged, readTransformation, type Transformation } from '../assets/transformation.ts'
import { isEncoding, transformImage, transformVersion, type Encoding } from '../assets/transformImage.ts'
import type { Handler } from '../context.ts'
import { assetHeaders, assetOf, isKnownToClient, nothingRuns, readOriginal, serveOriginal } from './serveFile.ts'

/** `GET /images/:project/:dataset/:file`: the picture as uploaded, or as its parameters ask for it. */
export const serveImage: Handler = async (context) => {
  const asset = assetOf(context, 'image')
  const stored = asset.path.slice(asset.path.lastIndexOf('.') + 1)
  const asked = readTransformation(context.url.searchParams)
  if (isOriginal(asked, stored)) return await serveOriginal(context, asset, originalHeaders(stored))

  const encoding = encodingFor(asked, stored, context.request.headers.get('accept') ?? '')
  const key = hash([transformVersion, asset.path, { ...asked, format: encoding }])
  const headers = {
    ...assetHeaders(context, asset, `"${key}"`),
    'content-type': mimeTypeOf(encoding),
    ...(asked.format === 'auto' && { vary: 'accept' }),
  }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const bytes = await context.lake.transforms.get(key, async () =>
    transformImage(await readOriginal(context, asset), asked, encoding),
  )
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** A vector drawing may hold scripts; in a page it is only drawn. */
const originalHeaders = (stored: string) => ({
  'content-type': mimeTypeOf(stored),
  ...(stored === 'svg' && { 'content-security-policy': nothingRuns }),
})

const hash = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex')

/** A vector drawing stays one unless another format is asked for; an animation stays one unless it is changed. */
function isOriginal(asked: Transformation, stored: string): boolean {
  const { format } = asked
  if (stored === 'svg') return format === null || format === 'auto'
  return isUnchanged(asked) && (format === null || (format === 'auto' && stored === 'gif'))
}

function encodingFor({ format }: Transformation, stored: string, accept: string): Encoding {
  if (format === 'auto') {
    if (accept.includes('image/avif')) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  } else if (format !== null) return format
  return isEncoding(stored) ? stored : 'png'
}
