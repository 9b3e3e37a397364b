import type { Decoded } from './heicWorker.ts'

const quality = 0.92

/** The limit of the store and of Sanity; some phones take photos of 108 or 200 million pixels. */
export const maxPixels = 100_000_000

/** Even an old computer decodes a phone's photo within seconds. */
const decodeTimeoutMs = 60_000

/** Converts a picture to a JPEG of at most `maxPixels`. @throws Error if the browser runs out of memory */
export async function toJpeg(file: File, image: ImageBitmap | ImageData): Promise<File> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
  using bitmap = disposable(await createImageBitmap(image))
  const canvas = new OffscreenCanvas(Math.floor(image.width * scale), Math.floor(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no memory for another picture')
  context.drawImage(bitmap.image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], file.name.replace(/(\.\w{1,5})?$/, '.jpg'), { type: blob.type })
}

/**
 * Converts a HEIC photo to a JPEG. Safari decodes HEIC natively; other browsers load a decoder on demand and run it in a worker.
 * @throws Error if the photo is broken, or takes longer than a minute
 */
export async function heicToJpeg(file: File): Promise<File> {
  try {
    using bitmap = disposable(await createImageBitmap(file))
    return await toJpeg(file, bitmap.image)
  } catch {
    return toJpeg(file, await decode(file))
  }
}

async function decode(file: File): Promise<ImageData> {
  const worker = new Worker(new URL('heicWorker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const decoded = await new Promise<Decoded>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Decoded | string>) =>
        typeof data === 'string' ? reject(new Error(data)) : resolve(data)
      worker.onerror = ({ message }) => reject(new Error(`The HEIC decoder failed: ${message}`))
      timer = setTimeout(() => reject(new Error('The HEIC decoder took longer than a minute')), decodeTimeoutMs)
      worker.postMessage(file)
    })
    const { pixels, width, height, colorSpace } = decoded
    return new ImageData(pixels, width, height, { colorSpace })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** Wraps a bitmap for `using`, which frees its memory at the end of the block. */
export const disposable = (image: ImageBitmap) => ({ image, [Symbol.dispose]: () => image.close() })
