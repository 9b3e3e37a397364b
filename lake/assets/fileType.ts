import { extname } from 'node:path'

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

/** Whether a browser may open a file of this type on the lake's own origin: it holds nothing that could run there. */
export const isInert = (mimeType: string): boolean =>
  /^(audio|video)\/|^image\/(?!svg)|^application\/pdf$|^text\/(plain|csv|calendar|vtt)$/.test(mimeType)
