import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The folders of uploaded files in the assets folder; everything else there can be recreated. */
export const uploadKinds = ['images', 'files']

/** Matches the ids of documents that describe an upload. */
export const assetId = /^(image|file)-(?<sha1>[0-9a-f]{40})(?<size>-\d+x\d+)?-(?<extension>[a-z0-9]+)$/

/** Returns the folder of unfinished uploads. Leftovers of a killed process are removed at the next start. */
export const unfinishedDir = (assetsDir: string) => join(assetsDir, 'unfinished')

export type Upload = Awaited<ReturnType<typeof openUpload>>

/**
 * Opens a file that is hashed as it is written. Disposing of it removes it unless it was moved to its place, so that a
 * refused upload and a full disk leave nothing behind.
 */
export async function openUpload(assetsDir: string) {
  await mkdir(unfinishedDir(assetsDir), { recursive: true })
  const file = join(unfinishedDir(assetsDir), randomUUID())
  const handle = await open(file, 'wx')
  const hash = createHash('sha1')
  let size = 0

  return {
    file,
    write: async (chunk: Uint8Array): Promise<void> => {
      hash.update(chunk)
      size += chunk.byteLength
      await handle.appendFile(chunk)
    },

    /** Syncs the file. Call it once, after the last chunk. */
    async finish(): Promise<{ sha1: string; size: number }> {
      await handle.sync()
      await handle.close()
      return { sha1: hash.digest('hex'), size }
    },

    /**
     * Moves the finished file to a path that identifies its bytes, and resolves once it survives a power failure. Uploads
     * are never deleted, because history may refer to them.
     */
    async moveTo(path: string): Promise<void> {
      if ((await assetSize(assetsDir, path)) === null) await moveDurably(file, join(assetsDir, path))
      else await sync(dirname(join(assetsDir, path)))
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await handle.close()
      await rm(file, { force: true })
    },
  }
}

/** Streams the bytes of a file, or those of a range, whose bounds are inclusive. */
export const streamAsset = (
  assetsDir: string,
  path: string,
  range?: { start: number; end: number },
): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(join(assetsDir, path), range)) as ReadableStream<Uint8Array>

export const assetSize = (assetsDir: string, path: string): Promise<number | null> =>
  stat(join(assetsDir, path)).then(({ size }) => size, ifAbsent)

const md5s = new Map<string, string>()

/** Returns the MD5 of a file, cached because files never change. */
export async function assetMd5(assetsDir: string, path: string): Promise<string> {
  const file = join(assetsDir, path)
  const md5 = md5s.get(file) ?? (await hashFile('md5', file))
  md5s.set(file, md5)
  return md5
}

export async function hashFile(algorithm: 'md5' | 'sha1', file: string): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Moves a synced file to a folder, which is created if absent, and resolves once that survives a power failure. */
export async function moveDurably(file: string, target: string): Promise<void> {
  const newFolder = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await rename(file, target)
  await sync(dirname(target))
  for (let folder = dirname(target); newFolder && folder.startsWith(newFolder); folder = dirname(folder))
    await sync(dirname(folder))
}

/** Returns null for the error of an absent file, or of a name that no file can have. Rethrows any other error. */
export function ifAbsent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(error.code ?? '')) return null
  throw error
}

/** Flushes a file, or the entries of a folder, to disk so that they survive a power failure. */
export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}
