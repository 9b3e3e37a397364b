import type { Metadata } from 'sharp'

/** In bytes, beside what a process for pictures takes at once, with the file: it stays below half a gigabyte. */
const mostBytes = 330_000_000

/** What its decoder holds of all of a picture, in bytes a pixel, measured. */
const decoders: Record<string, number> = { gif: 4, heif: 18 }

/**
 * A picture is read row by row where its format lets it: most JPEG and PNG, of any size. Others are in memory as a whole.
 * @throws Error when that would take too much, with how large it may be
 */
export function assertRoomToRead(found: Metadata): void {
  const pixels = found.width * found.height
  const bytes = bytesPerPixel(found)
  if (pixels * bytes <= mostBytes) return
  const megapixels = Math.floor(mostBytes / bytes / 1e6)
  throw new Error(
    `It has ${Math.round(pixels / 1e6)} megapixels, of which up to ${megapixels} can be read when it is saved in this way; make it smaller, or save it as a JPEG that is not progressive`,
  )
}

function bytesPerPixel({
  format,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
  hasAlpha,
  orientation = 1,
}: Metadata) {
  const pixel = channels * (bytesOf[depth] ?? 1)
  const isTurned = orientation > 1
  const decoded = decoders[format] ?? (isProgressive || format === 'webp' || format === 'tiff' ? pixel : 0)
  // The coefficients of all passes, of two bytes each.
  const held = format === 'jpeg' && isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : decoded
  return held + (hasAlpha ? pixel : 0) + (isTurned ? pixel : 0)
}

const bytesOf: Partial<Record<Metadata['depth'], number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
}
