import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru'
import { logFailure } from '../log.ts'
import { ifAbsent, openUpload } from '../store/assetFiles.ts'

type Bytes = Buffer<ArrayBuffer>
export type TransformCache = ReturnType<typeof createTransformCache>

/** Cache capacity: 1 GB, least recently used pictures are evicted first. */
const defaultCapacity = { bytes: 1_000_000_000, files: 50_000 }

/** Creates the disk cache of computed pictures, in the assets folder. */
export function createTransformCache(assetsDir: string, capacity = defaultCapacity) {
  const dir = join(assetsDir, 'cache')
  const inFlight = new Map<string, Promise<Bytes>>()
  /** The sizes of pictures by name. */
  const index = new LRUCache<string, number>({
    max: capacity.files,
    maxSize: capacity.bytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, name, reason) => reason === 'evict' && rmSync(join(dir, name), { force: true }),
  })
  try {
    for (const { name, stats } of readFiles(dir)) index.set(name, stats.size)
  } catch (error) {
    logFailure('Pictures in the cache are not counted, and so not evicted, until the next start', error)
  }

  async function find(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const cached = await readFile(join(dir, name)).catch(ifAbsent)
    if (cached) {
      index.get(name) // makes it the most recently used
      return cached
    }
    const bytes = await make()
    // On a full disk, the picture is served but not cached.
    await keep(name, bytes).catch((error: unknown) => logFailure('A picture could not be cached', error))
    return bytes
  }

  async function keep(name: string, bytes: Bytes): Promise<void> {
    await using unfinished = await openUpload(assetsDir) // is removed on a full disk, and after a crash
    await unfinished.write(bytes)
    await unfinished.finish()
    await unfinished.moveTo(`cache/${name}`)
    index.set(name, bytes.length)
  }

  return {
    size: (): number => index.calculatedSize,

    /**
     * Returns a picture from the cache, or makes it; concurrent requests share one computation. It is cached for the next request
     * even if the client is gone.
     * @param name a file name derived from everything that determines the picture
     */
    get(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
      const picture = inFlight.get(name) ?? find(name, make).finally(() => inFlight.delete(name))
      inFlight.set(name, picture)
      return picture
    },
  }
}

/** Returns the cached files, oldest first. */
function readFiles(dir: string) {
  const names = existsSync(dir) ? readdirSync(dir) : []
  return names
    .map((name) => ({ name, stats: statSync(join(dir, name)) }))
    .sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)
}
