/** What a file is by its first bytes, as characters: names and types only say what a browser guesses. */
export async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 32).arrayBuffer()))
}

export const isPdf = (head: string) => head.startsWith('%PDF')
export const isHeic = (head: string) => /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)
export const isTiff = (head: string) => /^(II\*\0|MM\0\*)/.test(head)
export const isSvg = (head: string) => /^\s*</.test(head)
export const isPicture = (head: string) =>
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavif)/s.test(head) || isTiff(head)
