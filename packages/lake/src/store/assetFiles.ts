import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sync } from './fsync.ts'

/** The folders of uploaded files among the assets; what else is there can be made again. */
export const uploadKinds = ['images', 'files']

/**
 * Keeps bytes under a path that names their content; when this resolves they outlive a power cut.
 * A file that is there already holds the same bytes. Nothing ever deletes one: history, and copies of a document in
 * other datasets, may need the picture of a document that is gone.
 */
export async function writeAsset(assetsDir: string, path: string, bytes: Uint8Array): Promise<void> {
  const target = join(assetsDir, path)
  const newFolder = await mkdir(dirname(target), { recursive: true })
  if ((await assetSize(assetsDir, path)) === null) await writeWhole(assetsDir, target, bytes)
  await sync(dirname(target))
  for (let folder = dirname(target); newFolder && folder.startsWith(newFolder); folder = dirname(folder))
    await sync(dirname(folder))
}

export const readAsset = (assetsDir: string, path: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(join(assetsDir, path))

/** @returns the bytes of a file as they are read */
export const streamAsset = (assetsDir: string, path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(join(assetsDir, path))) as ReadableStream<Uint8Array>

/** @returns how many bytes a file has, null when there is none */
export const assetSize = (assetsDir: string, path: string): Promise<number | null> =>
  stat(join(assetsDir, path)).then(({ size }) => size, ifAbsent)

/** @returns the first bytes of a file, fewer when it is shorter */
export async function assetBeginning(assetsDir: string, path: string, length: number): Promise<Uint8Array> {
  await using file = await open(join(assetsDir, path))
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

const md5s = new Map<string, string>()

/** @returns the MD5 of a file, worked out once: what is in a file never changes */
export async function assetMd5(assetsDir: string, path: string): Promise<string> {
  const file = join(assetsDir, path)
  const known = md5s.get(file)
  if (known) return known
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  const md5 = hash.digest('hex')
  md5s.set(file, md5)
  return md5
}

/** Outside of the folders of whole files: what a killed process leaves is cleared away at the next start. */
export const unfinishedDir = (assetsDir: string) => join(assetsDir, 'unfinished')

async function writeWhole(assetsDir: string, target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(unfinishedDir(assetsDir), { recursive: true })
  const unfinished = join(unfinishedDir(assetsDir), randomUUID())
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', flush: true })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }) // on a disk that is full, it takes the place that is left
    throw error
  }
}

/** A name that no file can have is absent, too. */
export function ifAbsent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(error.code ?? '')) return null
  throw error
}
