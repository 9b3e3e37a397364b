import type { Decoded } from './heicWorker.ts'

const quality = 0.92

/** The store and Sanity take no more; some phones make 108 or 200 million. */
export const maxPixels = 100_000_000

/** A phone's photo takes seconds, on an old computer too. */
const decodesWithinMs = 60_000

/** A picture as a JPEG of at most `maxPixels`. @throws Error when this browser has no room for so large a picture */
export async function jpegOf(file: File, image: ImageBitmap | ImageData): Promise<File> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
  using bitmap = closing(await createImageBitmap(image))
  const canvas = new OffscreenCanvas(Math.floor(image.width * scale), Math.floor(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another picture')
  context.drawImage(bitmap.image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], file.name.replace(/(\.\w{1,5})?$/, '.jpg'), { type: blob.type })
}

/**
 * Safari shows HEIC itself. For other browsers a decoder is fetched when it is needed, and runs where it holds up nobody.
 * @throws Error when the photo is broken, or takes longer than a minute
 */
export async function jpegOfHeic(file: File): Promise<File> {
  try {
    using bitmap = closing(await createImageBitmap(file))
    return await jpegOf(file, bitmap.image)
  } catch {
    return jpegOf(file, await decode(file))
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
      timer = setTimeout(() => reject(new Error('The HEIC decoder took longer than a minute')), decodesWithinMs)
      worker.postMessage(file)
    })
    const { pixels, width, height, colorSpace } = decoded
    return new ImageData(pixels, width, height, { colorSpace })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** For `using`: frees the memory of a picture at the end of its block. */
export const closing = (image: ImageBitmap) => ({ image, [Symbol.dispose]: () => image.close() })
