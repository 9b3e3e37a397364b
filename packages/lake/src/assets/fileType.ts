import { extname } from 'node:path'

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

const imageMimeTypes: Record<string, string> = {
  jpeg: 'image/jpeg',
  pjpg: 'image/jpeg',
  ...Object.fromEntries(Object.values(formats).map(({ extension, mimeType }) => [extension, mimeType])),
}

/** The media type of a picture by its extension, or by what it is encoded as; bytes of no known type for any other. */
export const mimeTypeOf = (extension: string): string => imageMimeTypes[extension] ?? 'application/octet-stream'

/** Of the files that people put on a website; what is not here is still kept, as bytes of no known type. */
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

/**
 * A file's extension and media type, from its name and the type that the sender gives it; many senders give none,
 * `@sanity/import` for one.
 */
export function fileTypeOf(filename: string, givenType: string | null): { extension: string; mimeType: string } {
  const suffix = extname(filename).slice(1).toLowerCase()
  const extension = /^[a-z0-9]{1,10}$/.test(suffix) ? suffix : 'bin'
  const given = givenType?.split(';')[0]?.trim().toLowerCase()
  const isTelling = given && given !== unknownType && /^[\w.+-]+\/[\w.+-]+$/.test(given)
  return { extension, mimeType: isTelling ? given : (mimeTypes[extension] ?? unknownType) }
}

/** A file begins with these bytes, at an offset, when it is what its extension says. */
const beginnings: Record<string, [offset: number, ...anyOf: string[]]> = {
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

/** Shown as letters by every browser, whatever is in them. */
const letters = ['csv', 'ics', 'txt', 'vtt']

/** So many bytes of a file's beginning tell what it is. */
export const tellingBytes = 64

/**
 * How a file is handed out. A browser may open on the lake's own origin what is on a list of harmless kinds, by the
 * extension of its address and by its first bytes, which nobody can change; what its document says plays no part.
 * @returns the media type, and whether it holds nothing that could run
 */
export function servedTypeOf(extension: string, beginning: Uint8Array): { mimeType: string; isInert: boolean } {
  const mimeType = mimeTypes[extension] ?? mimeTypeOf(extension)
  if (letters.includes(extension)) return { mimeType: `${mimeType}; charset=utf-8`, isInert: true }
  const [offset = 0, ...known] = beginnings[extension] ?? []
  const found = Buffer.from(beginning).toString('latin1')
  if (known.some((one) => found.startsWith(one, offset))) return { mimeType, isInert: true }
  return { mimeType: isDownload.test(mimeType) ? mimeType : unknownType, isInert: false }
}

/** No browser shows these by itself, and the program that does finds it by the type. */
const isDownload = /^application\/(zip|epub\+zip|msword|json|vnd\.)|^text\/(markdown|vcard)$/
