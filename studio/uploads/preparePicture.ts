import type { Decoded } from './heicWorker.ts'

type Picture = { file: File } | { problem: string }

const supportedTypes = 'Pictures must be JPEG, PNG or WebP'

/** Checks a picture before its upload, and converts one that the store can't read. Never rejects: the field would upload forever. */
export async function preparePicture(file: File): Promise<Picture> {
  const name = `“${file.name}”`
  const head = await readHead(file).catch(() => null)
  if (head === null) {
    return {
      problem: `${name} can’t be opened. If it’s stored online, download it to this device first, then choose it again`,
    }
  }
  if (isPdf(head)) {
    return {
      problem: `${name} is a PDF. ${supportedTypes}: open it, take a screenshot of the page, and upload that`,
    }
  }
  if (file.size === 0) {
    return { problem: `${name} is empty. Copy it from the phone or camera again` }
  }
  if (isHeic(head)) {
    try {
      return { file: await heicToJpeg(file) }
    } catch (error) {
      console.error('A HEIC photo could not be decoded', error)
      return {
        problem: `${name} is a HEIC photo that can’t be read. Copy it from the phone again, or email it to yourself in “Large” size to get a JPEG`,
      }
    }
  }
  if (!file.type.startsWith('image/') && !isPicture(head))
    return { problem: `${name} isn’t a picture. ${supportedTypes}` }
  if (isSvg(head) || isTiff(head)) return { file }
  return checkReadable(file, name)
}

async function checkReadable(file: File, name: string): Promise<Picture> {
  try {
    using bitmap = disposable(await createImageBitmap(file))
    const { width, height } = bitmap.image
    return { file: width * height > maxPixels ? await toJpeg(file, bitmap.image) : file }
  } catch {
    return {
      problem: `${name} is damaged or incomplete. Copy it from the phone or camera again, or choose another`,
    }
  }
}

/** Returns a file's first bytes as characters. They identify its type more reliably than its name. */
async function readHead(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 32).arrayBuffer()))
}

const isPdf = (head: string) => head.startsWith('%PDF')
const isHeic = (head: string) => /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)
const isTiff = (head: string) => /^(II\*\0|MM\0\*)/.test(head)
const isSvg = (head: string) => /^\s*</.test(head)
const isPicture = (head: string) => /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavif)/s.test(head) || isTiff(head)

const quality = 0.92

/** The limit of the store and of Sanity; some phones take photos of 108 or 200 million pixels. */
const maxPixels = 100_000_000

/** Even an old computer decodes a phone's photo within seconds. */
const decodeTimeoutMs = 60_000

/** Converts a picture to a JPEG of at most `maxPixels`. @throws Error if the browser runs out of memory */
async function toJpeg(file: File, image: ImageBitmap | ImageData): Promise<File> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
  using bitmap = disposable(await createImageBitmap(image))
  const canvas = new OffscreenCanvas(Math.floor(image.width * scale), Math.floor(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no memory for another picture')
  context.drawImage(bitmap.image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], file.name.replace(/(\.\w{1,5})?$/, '.jpg'), { type: blob.type })
}

/** Converts a HEIC photo to a JPEG: Safari natively, other browsers in a worker. @throws Error if it is broken or takes a minute */
async function heicToJpeg(file: File): Promise<File> {
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
const disposable = (image: ImageBitmap) => ({ image, [Symbol.dispose]: () => image.close() })
