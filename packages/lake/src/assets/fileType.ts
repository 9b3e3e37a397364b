import { extname } from 'node:path'

/** Accepted image formats by sharp's name: file extension and media type. */
const formats: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
}

/** Returns null for a format that is not accepted. HEIC is also named `heif`, but only AV1 within it can be decoded. */
export function getFormat(sharpFormat: string, compression?: string) {
  return formats[sharpFormat === 'heif' && compression === 'av1' ? 'avif' : sharpFormat] ?? null
}

const encodings = ['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif', 'tif'] as const

export type Encoding = (typeof encodings)[number]
export const isEncoding = (name: string): name is Encoding => (encodings as readonly string[]).includes(name)

/** Largest AVIF in pixels, which takes some 40 bytes a pixel to encode; larger pictures get another format. */
export const avifLimit = 5_000_000

const imageMimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  pjpg: 'image/jpeg',
  ...Object.fromEntries(Object.values(formats).map(({ extension, mimeType }) => [extension, mimeType])),
}

/** Returns the media type for an image extension or encoding; `application/octet-stream` for any other. */
export const getMimeType = (extension: string): string => imageMimeTypes[extension] ?? 'application/octet-stream'

/** Media types by extension; files with other extensions are stored as `application/octet-stream`. */
const mimeTypes: Record<string, string> = {
  aac: 'audio/aac',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  gpx: 'application/gpx+xml',
  html: 'text/html',
  ics: 'text/calendar',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  vcf: 'text/vcard',
  vtt: 'text/vtt',
  wav: 'audio/wav',
  webm: 'video/webm',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

const unknownType = 'application/octet-stream'

/** Returns a file's extension and media type, from its name and the type that the client sends, if any. */
export function getFileType(filename: string, sentType: string | null): { extension: string; mimeType: string } {
  const suffix = extname(filename).slice(1).toLowerCase()
  const extension = /^[a-z0-9]{1,10}$/.test(suffix) ? suffix : 'bin'
  const type = sentType?.split(';')[0]?.trim().toLowerCase()
  const isSpecific = type && type !== unknownType && /^[\w.+-]+\/[\w.+-]+$/.test(type)
  return { extension, mimeType: isSpecific ? type : (mimeTypes[extension] ?? unknownType) }
}

/** File signatures by extension: an offset, and the possible bytes at it. */
const signatures: Record<string, [offset: number, ...anyOf: string[]]> = {
  aac: [0, '\xff\xf1', '\xff\xf9'],
  avif: [4, 'ftypavif', 'ftypavis'],
  gif: [0, 'GIF87a', 'GIF89a'],
  jpeg: [0, '\xff\xd8\xff'],
  jpg: [0, '\xff\xd8\xff'],
  m4a: [4, 'ftyp'],
  mov: [4, 'ftyp', 'moov', 'mdat', 'wide', 'free'],
  mp3: [0, 'ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'],
  mp4: [4, 'ftyp'],
  ogg: [0, 'OggS'],
  pdf: [0, '%PDF-'],
  png: [0, '\x89PNG\r\n\x1a\n'],
  wav: [8, 'WAVE'],
  webm: [0, '\x1a\x45\xdf\xa3'],
  webp: [8, 'WEBP'],
}

/** Extensions that every browser shows as plain text, whatever the content. */
const plainTextTypes = ['csv', 'ics', 'txt', 'vtt']

export const signatureBytes = 64

/**
 * Returns how a file is served. Only a known harmless type, by the extension in its URL and its first bytes, which never
 * change, may open on the lake's own origin.
 */
export function getServedType(extension: string, beginning: Uint8Array): { mimeType: string; isInert: boolean } {
  const mimeType = mimeTypes[extension] ?? getMimeType(extension)
  if (plainTextTypes.includes(extension)) return { mimeType: `${mimeType}; charset=utf-8`, isInert: true }
  const [offset = 0, ...anyOf] = signatures[extension] ?? []
  const text = Buffer.from(beginning).toString('latin1')
  if (anyOf.some((signature) => text.startsWith(signature, offset))) return { mimeType, isInert: true }
  return { mimeType: isDownload.test(mimeType) ? mimeType : unknownType, isInert: false }
}

/** Browsers download these types, and the receiving program depends on the media type. */
const isDownload = /^application\/(zip|epub\+zip|msword|json|vnd\.)|^text\/(markdown|vcard)$/
