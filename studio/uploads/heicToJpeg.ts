import type { Decoded } from './heicWorker.ts'

const quality = 0.92

/** Returns a JPEG of a HEIC photo, and any other file as it is. One that can't be converted is left to the store to refuse. */
export async function heicToJpeg(file: File): Promise<File> {
  try {
    const head = await file.slice(0, 32).text() // tells the type more reliably than the name
    return isHeic(head) ? await toJpeg(file) : file
  } catch (error) {
    console.error(`“${file.name}” could not be converted to a JPEG`, error)
    return file
  }
}

const isHeic = (head: string) => /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)

/** Safari decodes HEIC itself; other browsers do it in a worker. */
async function toJpeg(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(async () => createImageBitmap(await decode(file)))
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  image.close() // frees its memory
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], file.name.replace(/(\.\w{1,5})?$/, '.jpg'), { type: blob.type })
}

async function decode(file: File): Promise<ImageData> {
  const worker = new Worker(new URL('heicWorker.ts', import.meta.url), { type: 'module' })
  try {
    const { pixels, width, height, colorSpace } = await new Promise<Decoded>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Decoded | string>) =>
        typeof data === 'string' ? reject(new Error(data)) : resolve(data)
      worker.onerror = ({ message }) => reject(new Error(`The HEIC decoder failed: ${message}`))
      worker.postMessage(file)
    })
    return new ImageData(pixels, width, height, { colorSpace })
  } finally {
    worker.terminate()
  }
}
