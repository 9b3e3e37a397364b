import { hash } from 'node:crypto'
import { join } from 'node:path'
import { avifLimit, isEncoding, mimeTypeOf, type Encoding } from '../assets/fileType.ts'
import { imageProcesses } from '../assets/imageProcesses.ts'
import { canvasOf, layout, type Size } from '../assets/layout.ts'
import { isUnchanged, readTransformation, type Transformation } from '../assets/transformation.ts'
import { badRequest } from '../errors.ts'
import { groupOf } from '../http/clientAddress.ts'
import type { Handler } from '../context.ts'
import { assertStored, assetHeaders, assetOf, isKnownToClient, nothingRuns, serveOriginal } from './serveFile.ts'

/** Incremented when the same URL must produce a different picture than a cached one. */
const transformVersion = 2

/** The slowest pictures of 16 megapixels took 9 on an idle core. */
const maxSeconds = 30

/** `GET /images/:project/:dataset/:file`: the picture as uploaded, or transformed by the URL's parameters. */
export const serveImage: Handler = async (context) => {
  const asset = assetOf(context, 'image')
  const stored = asset.path.slice(asset.path.lastIndexOf('.') + 1)
  if (context.url.searchParams.get('fm') === 'json') {
    await assertStored(context, asset)
    return describeImage(asset.path, stored)
  }
  const asked = readTransformation(context.url.searchParams)
  if (isOriginal(asked, stored)) return await serveOriginal(context, asset, originalHeaders(stored))

  const original = sizeIn(asset.path)
  const pixels = areaOf(canvasOf(layout(original, asked)))
  const encoding = encodingFor(asked, { stored, pixels, accept: context.request.headers.get('accept') ?? '' })
  const key = hash('sha1', JSON.stringify([transformVersion, asset.path, { ...asked, format: encoding }]))
  const headers = {
    ...assetHeaders(context, asset, `"${key}"`),
    'content-type': mimeTypeOf(encoding),
    ...(asked.format === 'auto' && { vary: 'accept' }),
  }
  if (isKnownToClient(context, headers.etag)) return new Response(null, { status: 304, headers })
  const { transforms, countNewVariant } = context.lake
  const from = groupOf(context.address)
  const make = async (signal: AbortSignal) => {
    await assertStored(context, asset)
    const file = join(context.lake.assetsDir, asset.path)
    return await imageProcesses.run('transform', [file, asked, encoding], { seconds: maxSeconds, signal })
  }
  const bytes = await transforms.get(key, make, {
    from,
    pixels,
    pixelsRead: areaOf(original),
    signal: context.request.signal,
    admit: () => countNewVariant(from),
  })
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

/** The size is part of the file name, so that a URL can be refused before anything is read. */
function sizeIn(path: string): Size {
  const [, width = 1, height = 1] = /-(\d+)x(\d+)\.\w+$/.exec(path) ?? []
  return { width: Number(width), height: Number(height) }
}

/** What `fm=json` asks for, in imgix' terms; `sanity datasets import` asks so whether a picture is there. */
function describeImage(path: string, stored: string): Response {
  const { width, height } = sizeIn(path)
  return Response.json({ 'Content-Type': mimeTypeOf(stored), PixelWidth: width, PixelHeight: height })
}

const areaOf = ({ width, height }: Size) => width * height

/** An SVG may hold scripts, which do not run where it is shown as an image. */
const originalHeaders = (stored: string) => ({
  'content-type': mimeTypeOf(stored),
  ...(stored === 'svg' && { 'content-security-policy': nothingRuns }),
})

/** An SVG is served unchanged unless another format is requested, an animation unless it is transformed. */
function isOriginal(asked: Transformation, stored: string): boolean {
  const { format } = asked
  if (stored === 'svg') return format === null || format === 'auto'
  return isUnchanged(asked) && (format === null || (format === 'auto' && stored === 'gif'))
}

type Wanted = { stored: string; pixels: number; accept: string }

function encodingFor({ format }: Transformation, { stored, pixels, accept }: Wanted): Encoding {
  if (format === 'avif' && pixels > avifLimit)
    throw badRequest(`fm is "avif"; use it up to ${avifLimit / 1_000_000} megapixels, and webp or jpg beyond`)
  if (format === 'auto') {
    if (accept.includes('image/avif') && pixels <= avifLimit) return 'avif'
    if (accept.includes('image/webp')) return 'webp'
  } else if (format !== null) return format
  return isEncoding(stored) && (stored !== 'avif' || pixels <= avifLimit) ? stored : 'png'
}
