import type { ReadEntry } from 'tar'

/** In every archive, first; `sha256sum -c` reads it, too. */
export const sumsName = 'SHA256SUMS'

export const databaseName = 'lake.sqlite'

/** Of an upload among the assets, as the lake names it: kind, project, dataset, file. */
const upload = /^assets\/(images|files)\/[-\w]{1,128}\/[-\w]{1,128}\/[A-Za-z0-9][-\w.]{0,127}$/

/** Bytes. Of an upload: what the lake takes, with room to spare. Of the list of checksums: that of as many files as there may be. */
const largest = { upload: 100_000_000, sums: 50_000_000 }

/** Each takes some memory and an inode, also where it is empty. */
const mostFiles = 300_000

export const isUpload = (name: string): boolean => upload.test(name) && !name.includes('..')

/**
 * Looks at what a backup holds, one entry after the other: plain files of the names that a backup has, each once.
 * @returns what throws an Error that names an entry of any other kind
 */
export function openEntryCheck() {
  const seen = new Set<string>()

  return ({ path, type, size, linkpath }: Pick<ReadEntry, 'path' | 'type' | 'size' | 'linkpath'>): void => {
    const name = JSON.stringify(path.slice(0, 200))
    if (type !== 'File' && type !== 'OldFile') throw new Error(`${name} is a ${type}, not a plain file`)
    if (linkpath) throw new Error(`${name} is a link, not a plain file`)
    if (path !== sumsName && path !== databaseName && !isUpload(path))
      throw new Error(`${name} is none of the names that a backup holds`)
    const key = path.toLowerCase() // some disks tell no capitals apart
    if (seen.has(key)) throw new Error(`${name} is in it twice`)
    seen.add(key)
    if (seen.size > mostFiles) throw new Error(`${name} is in it after ${mostFiles} others; a backup holds no more`)
    const limit = path === sumsName ? largest.sums : path === databaseName ? Infinity : largest.upload
    if (size > limit) throw new Error(`${name} has ${size} bytes; ${limit} is the most that one can have`)
  }
}
