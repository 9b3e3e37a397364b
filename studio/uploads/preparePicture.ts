import { closing, jpegOf, jpegOfHeic, maxPixels } from './jpeg.ts'

/** The file to upload, or why there is none, with what to do about it. */
type Picture = { file: File } | { problem: string }

const jpegInstead = 'Pictures are JPEG, PNG or WebP'

/**
 * A file as a picture of the site: as it is, or as a JPEG that is made of it here where the store does not read it or it is too
 * large.
 */
export async function preparePicture(file: File): Promise<Picture> {
  const name = `“${file.name}”`
  const head = await headOf(file)
  if (isPdf(head)) {
    return {
      problem: `${name} is a PDF, a document. ${jpegInstead}: open it, take a picture of the page (a screenshot), and upload that`,
    }
  }
  if (file.size === 0) {
    return { problem: `${name} is empty: it was not copied whole. Copy it from the phone or camera once more` }
  }
  if (isHeic(head)) {
    try {
      return { file: await jpegOfHeic(file) }
    } catch (error) {
      console.error('A HEIC photo could not be read', error)
      return {
        problem: `${name} is a HEIC photo that cannot be read. Copy it from the phone once more, or share it by e-mail to yourself in “Large” size: it arrives as a JPEG`,
      }
    }
  }
  if (!file.type.startsWith('image/') && !isPicture(head)) return { problem: `${name} is no picture. ${jpegInstead}` }
  if (isSvg(head) || isTiff(head)) return { file }
  return shown(file, name)
}

async function shown(file: File, name: string): Promise<Picture> {
  try {
    using bitmap = closing(await createImageBitmap(file))
    const { width, height } = bitmap.image
    return { file: width * height > maxPixels ? await jpegOf(file, bitmap.image) : file }
  } catch {
    return {
      problem: `${name} is broken: it breaks off or was not copied whole. Copy it from the phone or camera once more, or choose another`,
    }
  }
}

/** What a file is by its first bytes, as characters: names and types only say what a browser guesses. */
async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 32).arrayBuffer()))
}

const isPdf = (head: string) => head.startsWith('%PDF')
const isHeic = (head: string) => /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)
const isTiff = (head: string) => /^(II\*\0|MM\0\*)/.test(head)
const isSvg = (head: string) => /^\s*</.test(head)
const isPicture = (head: string) => /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavif)/s.test(head) || isTiff(head)
