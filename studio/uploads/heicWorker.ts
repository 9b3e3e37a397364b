/*! Decodes with libheif, https://github.com/strukturag/libheif, under the LGPL 3.0; the package libheif-js has its source. */
import openLibrary from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** An upright photo with four bytes per pixel. */
export type Decoded = {
  pixels: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  colorSpace: PredefinedColorSpace
}

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const decoded = await decode(new Uint8Array(await file.arrayBuffer()))
    self.postMessage(decoded, { transfer: [decoded.pixels.buffer] })
  } catch (error) {
    self.postMessage(String(error))
  }
}

async function decode(bytes: Uint8Array): Promise<Decoded> {
  const library = await openLibrary()
  const photos = new library.HeifDecoder().decode(bytes)
  const photo = photos.find((one) => one.is_primary()) ?? photos[0]
  if (!photo) throw new Error('The file contains no photo')
  const [width, height] = [photo.get_width(), photo.get_height()]
  const pixels = new Uint8ClampedArray(4 * width * height)
  await new Promise<void>((resolve, reject) =>
    photo.display({ data: pixels, width, height }, (done) =>
      done ? resolve() : reject(new Error('The photo is broken')),
    ),
  )
  return { pixels, width, height, colorSpace: isDisplayP3(bytes) ? 'display-p3' : 'srgb' }
}

/** Returns whether a photo uses Display P3, the color space of iPhones. The profile's UTF-16 name is near the start. */
const isDisplayP3 = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 100_000)).includes('D\0i\0s\0p\0l\0a\0y\0 \0P\x003')
