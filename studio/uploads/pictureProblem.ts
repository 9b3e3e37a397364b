const jpegInstead = 'Pictures are JPEG, PNG or WebP'

/**
 * Why a file cannot become a picture of the site, with what to do about it; null for one that can. Names and types say what a
 * browser guesses, so the first bytes are read as well, and what browsers show is tried.
 */
export async function pictureProblem(file: File): Promise<string | null> {
  const name = `“${file.name}”`
  const start = new Uint8Array(await file.slice(0, 32).arrayBuffer())
  const head = String.fromCharCode(...start)
  if (head.startsWith('%PDF'))
    return `${name} is a PDF, a document. ${jpegInstead}: open it, take a picture of the page (a screenshot), and upload that`
  if (/^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head) || /\.hei[cf]$/i.test(file.name))
    return `${name} is a HEIC photo, which most browsers cannot show. On the iPhone, share it by e-mail to yourself in “Large” size: it arrives as a JPEG. Or set Settings, Camera, Formats to “Most Compatible” for the next ones`
  if (file.size === 0) return `${name} is empty: it was not copied whole. Copy it from the phone or camera once more`
  if (!/^image\//.test(file.type) && !isPicture(head)) return `${name} is no picture. ${jpegInstead}`
  if (isSvg(head) || isTiff(head) || (await canBeShown(file))) return null
  return `${name} is broken: it breaks off or was not copied whole. Copy it from the phone or camera once more, or choose another`
}

const isPicture = (head: string) => /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavif)/s.test(head) || isTiff(head)
const isTiff = (head: string) => /^(II\*\0|MM\0\*)/.test(head)
const isSvg = (head: string) => /^\s*</.test(head)

async function canBeShown(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
