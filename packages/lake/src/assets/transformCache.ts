import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru'
import { logFailure } from '../log.ts'
import { ifAbsent } from '../store/assetFiles.ts'
import type { FairQueue } from '../fairQueue.ts'
import { imageJobs } from './imageJobs.ts'

type Bytes = Buffer<ArrayBuffer>
export type TransformCache = ReturnType<typeof createTransformCache>

/** Cache capacity: 1 GB, least recently used pictures are evicted first. */
const defaultCapacity = { bytes: 1_000_000_000, files: 50_000 }

type Make = () => Promise<Bytes>

type Options = {
  /** The client that needs the picture. */
  from?: string
  /** Called before a picture is made that is not in the cache; it may throw. */
  admit?: () => void
}

/** Creates the disk cache of computed pictures. Writes are not synced; files get their name when they are complete. */
export function createTransformCache(dir: string, capacity = defaultCapacity, jobs: FairQueue = imageJobs) {
  const underWay = new Map<string, Promise<Bytes>>()
  let opened: Promise<Index> | null = null

  const open = () =>
    (opened ??= readIndex(dir, capacity).catch((error: unknown) => {
      opened = null
      throw error
    }))

  async function compute(name: string, make: Make, { admit, from }: Options): Promise<Bytes> {
    admit?.()
    const bytes = await jobs.run(make, from)
    // On a full disk or without the folder, the picture is served but not cached.
    await keep(name, bytes).catch((error: unknown) => {
      opened = null
      logFailure('A picture could not be cached', error)
    })
    return bytes
  }

  async function keep(name: string, bytes: Bytes): Promise<void> {
    const index = await open()
    const partial = join(dir, `${name}${partialSuffix}`)
    try {
      await writeFile(partial, bytes)
      await rename(partial, join(dir, name))
    } catch (error) {
      await rm(partial, { force: true }) // frees the space it took, as the disk may be full
      throw error
    }
    index.set(name, bytes.length)
  }

  return {
    size: async (): Promise<number> => (await open()).calculatedSize,

    /**
     * Returns a picture from the cache or once its turn comes; concurrent requests share one computation. It is cached for the
     * next request even if the client is gone.
     * @param name a file name derived from everything that determines the picture
     * @throws LakeError 503 if too many are waiting
     */
    async get(name: string, make: Make, options: Options = {}): Promise<Bytes> {
      const bytes = await (underWay.get(name) ?? begin(name, make, options))
      const index = await opened?.catch(() => null) // the request that opened it receives the error
      index?.get(name) // makes it the most recently used
      return bytes
    },
  }

  function begin(name: string, make: Make, options: Options): Promise<Bytes> {
    const run = readFile(join(dir, name))
      .catch(ifAbsent)
      .then((kept) => kept ?? compute(name, make, options))
      .finally(() => underWay.delete(name))
    underWay.set(name, run)
    return run
  }
}

const partialSuffix = '.partial'

/** Reads what is on disk, oldest first, and removes leftovers of a killed process. */
async function readIndex(dir: string, capacity: typeof defaultCapacity): Promise<Index> {
  await mkdir(dir, { recursive: true })
  const names = await readdir(dir)
  for (const name of names) if (name.endsWith(partialSuffix)) await rm(join(dir, name), { force: true })
  const whole = names.filter((name) => !name.endsWith(partialSuffix))
  const files = await Promise.all(whole.map(async (name) => ({ name, stats: await stat(join(dir, name)) })))
  const index: Index = new LRUCache({
    max: capacity.files,
    maxSize: capacity.bytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, name, reason) => reason === 'evict' && rmSync(join(dir, name), { force: true }),
  })
  for (const { name, stats } of files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) index.set(name, stats.size)
  return index
}

/** The sizes of pictures by name, least recently used last. */
type Index = LRUCache<string, number>
