import exifr from 'exifr'

/** The EXIF fields that are extracted, by the names that exifr gives them. */
const picked = `
  ExposureTime FNumber ExposureProgram ISO DateTimeOriginal CreateDate ShutterSpeedValue ApertureValue BrightnessValue
  ExposureCompensation MaxApertureValue SubjectDistance MeteringMode LightSource Flash FocalLength ColorSpace
  ExifImageWidth ExifImageHeight SensingMethod ExposureMode WhiteBalance DigitalZoomRatio FocalLengthIn35mmFormat
  SceneCaptureType LensMake LensModel`

/** The names in the EXIF standard, which assets use, where exifr has its own. */
const standardNames: Record<string, string> = {
  CreateDate: 'DateTimeDigitized',
  ExposureCompensation: 'ExposureBiasValue',
  ExifImageWidth: 'PixelXDimension',
  ExifImageHeight: 'PixelYDimension',
}

const options = {
  ifd0: { pick: [0x8769, 0x8825] }, // the pointers to the other two blocks
  exif: { pick: picked.trim().split(/\s+/) },
  gps: { pick: [1, 2, 3, 4, 5, 6] },
  mergeOutput: false,
  translateValues: false,
  reviveValues: false,
}

type Blocks = { exif?: Record<string, unknown>; gps?: Record<string, unknown> }

/** Returns the metadata fields `exif` and `location`, where the picture was taken; without those that are unknown. */
export async function readExif(exif: Buffer | undefined) {
  if (exif?.toString('latin1', 0, 6) !== 'Exif\0\0') return {}
  const blocks = (await exifr.parse(exif.subarray(6), options).catch(() => null)) as Blocks | null | undefined
  return { ...(blocks?.exif && { exif: describeExif(blocks.exif) }), ...(blocks?.gps && locationIn(blocks.gps)) }
}

/** Dates become ISO 8601, with the camera's local time read as UTC. */
function describeExif(fields: Record<string, unknown>) {
  const found: Record<string, unknown> = { _type: 'sanity.imageExifMetadata' }
  for (const [name, value] of Object.entries(fields)) {
    const isUnknown = typeof value === 'number' && !Number.isFinite(value) // a fraction of zero
    if (!isUnknown) found[standardNames[name] ?? name] = typeof value === 'string' ? toDate(value) : value
  }
  return found
}

function locationIn({ latitude: lat, longitude: lng, GPSAltitudeRef: ref, GPSAltitude }: Record<string, unknown>) {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return {}
  const alt = Number(GPSAltitude) * (Number(ref) === 1 ? -1 : 1) // 1 means below sea level
  return { location: { _type: 'geopoint', lat, lng, ...(Number.isFinite(alt) && { alt }) } }
}

function toDate(text: string): string {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text)
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}.000Z` : text
}
