import { extname } from 'node:path'
import mime from 'mime'

type FileType = { extension: string; mimeType: string }

/** The file extensions of accepted image formats, by sharp's name. */
const imageExtensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  tiff: 'tif',
  avif: 'avif',
}

/** Returns the type of an image; null if its format is not accepted. HEIC is also named `heif`, but only AV1 within it can be decoded. */
export function getImageType(sharpFormat: string, compression?: string): FileType | null {
  const extension = imageExtensions[sharpFormat === 'heif' && compression === 'av1' ? 'avif' : sharpFormat]
  return extension === undefined ? null : { extension, mimeType: getMimeType(extension) }
}

const encodings = ['jpg', 'png', 'webp', 'avif', 'gif'] as const

export type Encoding = (typeof encodings)[number]
export const isEncoding = (name: string): name is Encoding => (encodings as readonly string[]).includes(name)

/** Largest AVIF in pixels, which takes some 40 bytes a pixel to encode; larger pictures get another format. */
export const avifLimit = 5_000_000

const unknownType = 'application/octet-stream'

/** Returns the media type for a file extension or an encoding. */
export const getMimeType = (extension: string): string => mime.getType(extension) ?? unknownType

/** Returns a file's extension and media type, from its name and the type that the client sends, if any. */
export function getFileType(filename: string, sentType: string | null): FileType {
  const suffix = extname(filename).slice(1).toLowerCase()
  const extension = /^[a-z0-9]{1,10}$/.test(suffix) ? suffix : 'bin'
  const type = sentType?.split(';')[0]?.trim().toLowerCase()
  const isSpecific = type && type !== unknownType && /^[\w.+-]+\/[\w.+-]+$/.test(type)
  return { extension, mimeType: isSpecific ? type : getMimeType(extension) }
}

/** Matches types that cannot run scripts on the lake's own origin. Excludes those based on XML, such as SVG. */
const inertTypes = /^(image|video|audio)\/[^+]+$|^application\/pdf$/

/** Returns how a file is served, by the extension in its URL, which never changes. */
export function getServedType(extension: string): { mimeType: string; isInert: boolean } {
  const mimeType = getMimeType(extension)
  // Browsers neither sniff the type of an octet stream nor use it as a script or style sheet.
  return inertTypes.test(mimeType) ? { mimeType, isInert: true } : { mimeType: unknownType, isInert: false }
}
