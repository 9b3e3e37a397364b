type Fields = Map<number, string | number[]>

const exifPointer = 0x8769
const gpsPointer = 0x8825
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, altitudeRef: 5, altitude: 6 }

/** The EXIF fields that are extracted. Dates become ISO 8601, with the camera's local time read as UTC. */
const exifTags: Record<number, string> = {
  0x829a: 'ExposureTime',
  0x829d: 'FNumber',
  0x8822: 'ExposureProgram',
  0x8827: 'ISO',
  0x9003: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  0x9201: 'ShutterSpeedValue',
  0x9202: 'ApertureValue',
  0x9203: 'BrightnessValue',
  0x9204: 'ExposureBiasValue',
  0x9205: 'MaxApertureValue',
  0x9206: 'SubjectDistance',
  0x9207: 'MeteringMode',
  0x9208: 'LightSource',
  0x9209: 'Flash',
  0x920a: 'FocalLength',
  0xa001: 'ColorSpace',
  0xa002: 'PixelXDimension',
  0xa003: 'PixelYDimension',
  0xa217: 'SensingMethod',
  0xa402: 'ExposureMode',
  0xa403: 'WhiteBalance',
  0xa404: 'DigitalZoomRatio',
  0xa405: 'FocalLengthIn35mmFormat',
  0xa406: 'SceneCaptureType',
  0xa433: 'LensMake',
  0xa434: 'LensModel',
}

export function exifOf(exif: Buffer | undefined) {
  const fields = readFolder(exif, exifPointer)
  if (!fields) return {}
  const found: Record<string, unknown> = { _type: 'sanity.imageExifMetadata' }
  for (const [tag, value] of fields) {
    const name = exifTags[tag]
    if (name) found[name] = typeof value === 'string' ? toDate(value) : value.length === 1 ? value[0] : value
  }
  return { exif: found }
}

export function locationOf(exif: Buffer | undefined) {
  const fields = readFolder(exif, gpsPointer)
  const lat = degrees(fields?.get(gpsTags.latitude), fields?.get(gpsTags.latitudeRef) === 'S')
  const lng = degrees(fields?.get(gpsTags.longitude), fields?.get(gpsTags.longitudeRef) === 'W')
  if (lat === null || lng === null) return {}
  const [below] = numbers(fields?.get(gpsTags.altitudeRef))
  const [metres] = numbers(fields?.get(gpsTags.altitude))
  const alt = metres === undefined ? undefined : below === 1 ? -metres : metres
  return { location: { _type: 'geopoint', lat, lng, ...(alt !== undefined && { alt }) } }
}

function degrees(value: string | number[] | undefined, isNegative: boolean): number | null {
  const [whole, minutes = 0, seconds = 0] = numbers(value)
  if (whole === undefined) return null
  const sum = whole + minutes / 60 + seconds / 3600
  return isNegative ? -sum : sum
}

const numbers = (value: string | number[] | undefined) => (Array.isArray(value) ? value : [])

function toDate(text: string): string {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}.000Z` : text
}

/** Reads one folder of the TIFF structure. `npm:exif-reader` follows every pointer: 65 kB make it use 2 GB. */
function readFolder(exif: Buffer | undefined, pointer: number): Fields | null {
  try {
    if (exif?.toString('latin1', 0, 6) !== 'Exif\0\0') return null
    const tiff = exif.subarray(6)
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
    const isLittle = view.getUint16(0) === 0x4949
    const [offset] = numbers(readFields(view, view.getUint32(4, isLittle), isLittle).get(pointer))
    return offset === undefined ? null : readFields(view, offset, isLittle)
  } catch (error) {
    if (error instanceof RangeError) return null // a pointer leads outside of the data, which some cameras write
    throw error
  }
}

/** Size and reader of a value by its type; 8-byte values are fractions. */
const types: Record<number, [bytes: number, read: 'getUint8' | 'getUint16' | 'getUint32' | 'getInt16' | 'getInt32']> = {
  1: [1, 'getUint8'],
  2: [1, 'getUint8'],
  3: [2, 'getUint16'],
  4: [4, 'getUint32'],
  5: [8, 'getUint32'],
  7: [1, 'getUint8'],
  8: [2, 'getInt16'],
  9: [4, 'getInt32'],
  10: [8, 'getInt32'],
}

const readTags = new Set([exifPointer, gpsPointer, ...Object.values(gpsTags), ...Object.keys(exifTags).map(Number)])

function readFields(view: DataView, start: number, isLittle: boolean): Fields {
  const fields: Fields = new Map()
  for (let entry = 0; entry < view.getUint16(start, isLittle); entry++) {
    const at = start + 2 + entry * 12
    const tag = view.getUint16(at, isLittle)
    if (!readTags.has(tag) || fields.has(tag)) continue // limits thousands of tags that point to the same values
    const type = view.getUint16(at + 2, isLittle)
    const count = view.getUint32(at + 4, isLittle)
    const [bytes, read] = types[type] ?? []
    if (!bytes || !read || count > 1000) continue
    const from = bytes * count <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    const values = Array.from({ length: count }, (_, index) => {
      const value = view[read](from + index * bytes, isLittle)
      return bytes === 8 ? value / view[read](from + index * bytes + 4, isLittle) : value
    })
    fields.set(tag, type === 2 ? toText(values) : values.filter(Number.isFinite))
  }
  return fields
}

const toText = (codes: number[]) =>
  String.fromCharCode(...codes)
    .replace(/\0[^]*$/, '')
    .trim()
