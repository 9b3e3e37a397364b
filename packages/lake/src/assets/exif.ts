import exifr from 'exifr'

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

const options = {
  ifd0: { pick: [0x8769, 0x8825] }, // the pointers to the other two blocks
  exif: { pick: Object.keys(exifTags).map(Number) },
  gps: { pick: [1, 2, 3, 4, 5, 6] },
  mergeOutput: false,
  translateKeys: false,
  translateValues: false,
  reviveValues: false,
}

type Blocks = { exif?: Record<number, unknown>; gps?: Record<string, unknown> }

/** Returns the metadata fields `exif` and `location`, where the picture was taken; without those that are unknown. */
export async function readExif(exif: Buffer | undefined) {
  if (exif?.toString('latin1', 0, 6) !== 'Exif\0\0') return {}
  const blocks = (await exifr.parse(exif.subarray(6), options).catch(() => null)) as Blocks | null | undefined
  return { ...(blocks?.exif && { exif: describeExif(blocks.exif) }), ...(blocks?.gps && locationIn(blocks.gps)) }
}

function describeExif(fields: Record<number, unknown>) {
  const found: Record<string, unknown> = { _type: 'sanity.imageExifMetadata' }
  for (const [tag, value] of Object.entries(fields)) {
    const name = exifTags[Number(tag)]
    const isUnknown = typeof value === 'number' && !Number.isFinite(value) // a fraction of zero
    if (name && !isUnknown) found[name] = typeof value === 'string' ? toDate(value) : value
  }
  return found
}

/** Field 5 tells whether the altitude in field 6 is below sea level. */
function locationIn({ latitude: lat, longitude: lng, 5: below, 6: altitude }: Record<string, unknown>) {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return {}
  const alt = Number(altitude) * (Number(below) === 1 ? -1 : 1)
  return { location: { _type: 'geopoint', lat, lng, ...(Number.isFinite(alt) && { alt }) } }
}

function toDate(text: string): string {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}.000Z` : text
}
