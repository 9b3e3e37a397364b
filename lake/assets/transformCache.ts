import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifAbsent } from '../store/assetFiles.ts'
import { runImageJob } from './imageJobs.ts'

type Bytes = Buffer<ArrayBuffer>
export type TransformCache = ReturnType<typeof openTransformCache>

/** What cached pictures may take on disk, in bytes: 1 GB. Those that nobody asked for the longest go first. */
const defaultCapacity = 1_000_000_000

/**
 * Keeps computed pictures on disk. They can all be computed again: nothing here is made durable, and what is
 * incomplete is never seen, as files get their name when they are whole.
 */
export function openTransformCache(dir: string, capacity = defaultCapacity) {
  const underWay = new Map<string, Promise<Bytes>>()
  let opened: Promise<Index> | null = null

  /** What could not be read is read anew the next time. */
  const open = () =>
    (opened ??= readIndex(dir, capacity).catch((error: unknown) => {
      opened = null
      throw error
    }))

  async function compute(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const bytes = await runImageJob(make)
    // A disk that is full, or a folder that was cleared away, costs time and not the picture.
    await keep(name, bytes).catch((error: unknown) => {
      opened = null
      console.error('A picture could not be kept for the next visitor:', error)
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
      await rm(partial, { force: true }) // on a disk that is full, it takes the place that is left
      throw error
    }
    for (const outdated of index.add(name, bytes.length)) await rm(join(dir, outdated), { force: true })
  }

  return {
    /** Bytes on disk. */
    size: async (): Promise<number> => (await open()).total,

    /**
     * @param name a file name that stands for all that decides what the picture looks like
     * @returns the picture, computed at most once however many ask at the same time
     */
    async get(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
      const running = underWay.get(name)
      if (running) return running
      const run = readFile(join(dir, name))
        .catch(ifAbsent)
        .then((cached) => cached ?? compute(name, make))
        .finally(() => underWay.delete(name))
      underWay.set(name, run)
      const bytes = await run
      const index = await opened?.catch(() => null) // whoever asked for it hears of it
      index?.touch(name)
      return bytes
    },
  }
}

const partialSuffix = '.partial'

/** What is on disk already, in the order of its making; leftovers of a killed process are cleared away. */
async function readIndex(dir: string, capacity: number) {
  await mkdir(dir, { recursive: true })
  const names = await readdir(dir)
  for (const name of names) if (name.endsWith(partialSuffix)) await rm(join(dir, name), { force: true })
  const whole = names.filter((name) => !name.endsWith(partialSuffix))
  const files = await Promise.all(whole.map(async (name) => ({ name, stats: await stat(join(dir, name)) })))
  const index = openIndex(capacity)
  for (const { name, stats } of files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs)) index.add(name, stats.size)
  return index
}

type Index = ReturnType<typeof openIndex>

/** Names and sizes, the least recently used first. */
function openIndex(capacity: number) {
  const sizes = new Map<string, number>()
  let total = 0

  function remove(name: string) {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  /** @returns the names that must go to stay within the capacity */
  function add(name: string, size: number): string[] {
    remove(name)
    sizes.set(name, size)
    total += size
    const outdated: string[] = []
    for (const oldest of sizes.keys()) {
      if (total <= capacity || oldest === name) break
      remove(oldest)
      outdated.push(oldest)
    }
    return outdated
  }

  return {
    get total() {
      return total
    },
    add,
    touch(name: string): void {
      const size = sizes.get(name)
      if (size !== undefined) add(name, size)
    },
  }
}
