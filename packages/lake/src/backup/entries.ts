import type { ReadEntry } from 'tar'

/** First entry of every archive, in the format of `sha256sum -c`. */
export const sumsName = 'SHA256SUMS'

export const databaseName = 'lake.sqlite'

/** Path of an uploaded file: kind, project, dataset, file. */
const upload = /^assets\/(images|files)\/[-\w]{1,128}\/[-\w]{1,128}\/[A-Za-z0-9][-\w.]{0,127}$/

/** In bytes: an upload with room to spare, and the checksums of the largest number of files. */
const largest = { upload: 100_000_000, sums: 50_000_000 }

/** Each file takes memory and an inode, even an empty one. */
const mostFiles = 300_000

export const isUpload = (name: string): boolean => upload.test(name) && !name.includes('..')

/**
 * Returns a function that checks the entries of a backup, one by one: plain files with expected names, each once. It
 * throws an Error naming any other entry.
 */
export function openEntryCheck() {
  const seen = new Set<string>()

  return ({ path, type, size, linkpath }: Pick<ReadEntry, 'path' | 'type' | 'size' | 'linkpath'>): void => {
    const name = JSON.stringify(path.slice(0, 200))
    if (type !== 'File' && type !== 'OldFile') throw new Error(`${name} is a ${type}, not a plain file`)
    if (linkpath) throw new Error(`${name} is a link, not a plain file`)
    if (path !== sumsName && path !== databaseName && !isUpload(path))
      throw new Error(`${name} is not a file of a backup`)
    const key = path.toLowerCase() // some file systems ignore case
    if (seen.has(key)) throw new Error(`${name} is in it twice`)
    seen.add(key)
    if (seen.size > mostFiles) throw new Error(`${name} is in it after ${mostFiles} others; a backup holds no more`)
    const limit = path === sumsName ? largest.sums : path === databaseName ? Infinity : largest.upload
    if (size > limit) throw new Error(`${name} has ${size} bytes; ${limit} is the limit`)
  }
}
