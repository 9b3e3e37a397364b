type Fields = Map<number, string | number[]>

const exifPointer = 0x8769
const gpsPointer = 0x8825

/** What editors look for in a photo's EXIF data; dates become ISO ones, in the camera's own time taken for UTC. */
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

/** @returns the metadata field `exif`; none when the picture has no such data, or data that cannot be read */
export function exifOf(exif: Buffer | undefined) {
  const fields = readFolder(exif, exifPointer)
  if (!fields) return {}
  const known = [...fields].flatMap(([tag, value]) => {
    const name = exifTags[tag]
    return name ? [[name, typeof value === 'string' ? toDate(value) : value.length === 1 ? value[0] : value]] : []
  })
  return { exif: { _type: 'sanity.imageExifMetadata', ...Object.fromEntries(known) } }
}

/** @returns the metadata field `location`, where the picture was taken; none when it does not say */
export function locationOf(exif: Buffer | undefined) {
  const fields = readFolder(exif, gpsPointer)
  const lat = degrees(fields?.get(2), fields?.get(1) === 'S')
  const lng = degrees(fields?.get(4), fields?.get(3) === 'W')
  if (lat === null || lng === null) return {}
  const [below] = numbers(fields?.get(5))
  const [metres] = numbers(fields?.get(6))
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

/** EXIF is TIFF after six bytes: folders of tagged values, the first of which points to the others. */
function readFolder(exif: Buffer | undefined, pointer: number): Fields | null {
  try {
    if (exif?.toString('latin1', 0, 6) !== 'Exif\0\0') return null
    const tiff = exif.subarray(6)
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
    const isLittle = view.getUint16(0) === 0x4949
    const [offset] = numbers(readFields(view, view.getUint32(4, isLittle), isLittle).get(pointer))
    return offset === undefined ? null : readFields(view, offset, isLittle)
  } catch (error) {
    if (error instanceof RangeError) return null // it points outside of itself: cameras write all kinds of EXIF
    throw error
  }
}

const bytesOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]

function readFields(view: DataView, start: number, isLittle: boolean): Fields {
  const fields: Fields = new Map()
  for (let entry = 0; entry < view.getUint16(start, isLittle); entry++) {
    const at = start + 2 + entry * 12
    const type = view.getUint16(at + 2, isLittle)
    const count = view.getUint32(at + 4, isLittle)
    const bytes = bytesOfType[type] ?? 0
    if (bytes === 0 || count > 1000) continue
    const from = bytes * count <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    const one = (index: number) => readNumber(view, type, from + index * bytes, isLittle)
    const values = Array.from({ length: count }, (_, index) => one(index))
    fields.set(view.getUint16(at, isLittle), type === 2 ? toText(values) : values.filter(Number.isFinite))
  }
  return fields
}

function readNumber(view: DataView, type: number, at: number, isLittle: boolean): number {
  switch (type) {
    case 3:
      return view.getUint16(at, isLittle)
    case 4:
      return view.getUint32(at, isLittle)
    case 5:
      return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle)
    case 8:
      return view.getInt16(at, isLittle)
    case 9:
      return view.getInt32(at, isLittle)
    case 10:
      return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle)
    default:
      return view.getUint8(at)
  }
}

const toText = (codes: number[]) =>
  String.fromCharCode(...codes)
    .replace(/\0[^]*$/, '')
    .trim()
