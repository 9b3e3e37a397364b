import { disposable, heicToJpeg, maxPixels, toJpeg } from './jpeg.ts'

/** The file to upload, or what is wrong with it and what to do about it. */
type Picture = { file: File } | { problem: string }

const supportedTypes = 'Pictures must be JPEG, PNG or WebP'

/** Returns a file as a picture for the site, converted to a JPEG if the store can't read it or it is too large. */
export async function preparePicture(file: File): Promise<Picture> {
  const name = `“${file.name}”`
  const head = await readHead(file)
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
