/** By sharp's name of it: what a picture's file ends in, and its media type. Others are refused. */
const formats: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
}

/** @returns null for a format that is not taken: HEIC is `heif` too, but only AV1 inside of it can be read */
export function formatOf(sharpFormat: string, compression?: string) {
  return formats[sharpFormat === 'heif' && compression === 'av1' ? 'avif' : sharpFormat] ?? null
}

const encodings = ['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif', 'tif'] as const

/** What a picture can be encoded as. */
export type Encoding = (typeof encodings)[number]
export const isEncoding = (name: string): name is Encoding => (encodings as readonly string[]).includes(name)

/** AVIF needs some 40 bytes a pixel while it is made; beyond this, other formats serve. */
export const avifLimit = 5_000_000

const mimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  pjpg: 'image/jpeg',
  ...Object.fromEntries(Object.values(formats).map(({ extension, mimeType }) => [extension, mimeType])),
}

/** The media type of a picture by its extension, or by what it is encoded as; bytes of no known type for any other. */
export const mimeTypeOf = (extension: string): string => mimeTypes[extension] ?? 'application/octet-stream'
