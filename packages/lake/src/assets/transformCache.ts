import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logFailure } from '../log.ts'
import { ifAbsent } from '../store/assetFiles.ts'
import { nobodyWaits, transformJobs, type ImageJobs, type JobOptions } from './imageJobs.ts'

type Bytes = Buffer<ArrayBuffer>
export type TransformCache = ReturnType<typeof openTransformCache>

/** What cached pictures may take on disk: 1 GB. Those that nobody asked for the longest go first. */
const defaultCapacity = { bytes: 1_000_000_000, files: 50_000 }

type Make = (signal: AbortSignal) => Promise<Bytes>
type UnderWay = { run: Promise<Bytes>; waiting: number; left: AbortController }

type Options = JobOptions & {
  /** Called before a picture is computed that is not kept; what it throws is the answer. */
  admit?: () => void
}

/**
 * Keeps computed pictures on disk. They can all be computed again: nothing here is made durable, and what is
 * incomplete is never seen, as files get their name when they are whole.
 */
export function openTransformCache(dir: string, capacity = defaultCapacity, jobs: ImageJobs = transformJobs) {
  const underWay = new Map<string, UnderWay>()
  let opened: Promise<Index> | null = null

  /** What could not be read is read anew the next time. */
  const open = () =>
    (opened ??= readIndex(dir, capacity).catch((error: unknown) => {
      opened = null
      throw error
    }))

  async function compute(name: string, make: () => Promise<Bytes>, { admit, ...options }: Options): Promise<Bytes> {
    admit?.()
    const bytes = await jobs.run(make, options)
    // A disk that is full, or a folder that was cleared away, costs time and not the picture.
    await keep(name, bytes).catch((error: unknown) => {
      opened = null
      logFailure('A picture could not be kept for the next visitor', error)
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
     * What is kept is answered at once; what is not waits for its turn.
     * @param name a file name that stands for all that decides what the picture looks like
     * @param make is told when nobody waits for the picture any more
     * @returns the picture, computed at most once however many ask at the same time
     * @throws LakeError 503 when too much is waiting to be computed, 499 when `signal` was aborted
     */
    async get(name: string, make: Make, { signal, ...options }: Options = {}): Promise<Bytes> {
      const shared = underWay.get(name) ?? begin(name, make, options)
      const bytes = await whileWaiting(shared, signal, () => underWay.get(name) === shared && underWay.delete(name))
      const index = await opened?.catch(() => null) // whoever asked for it hears of it
      index?.touch(name)
      return bytes
    },
  }

  function begin(name: string, make: Make, options: Options): UnderWay {
    const left = new AbortController()
    const run = readFile(join(dir, name))
      .catch(ifAbsent)
      .then((kept) => kept ?? compute(name, () => make(left.signal), { ...options, signal: left.signal }))
      .finally(() => underWay.get(name) === begun && underWay.delete(name))
    const begun: UnderWay = { run, waiting: 0, left }
    underWay.set(name, begun)
    return begun
  }
}

/** @param forget called when nobody waits any more, before the work is given up: who comes later begins anew */
async function whileWaiting(shared: UnderWay, signal: AbortSignal | undefined, forget: () => void): Promise<Bytes> {
  shared.waiting += 1
  const { promise: leaving, reject } = Promise.withResolvers<never>()
  const leave = () => {
    shared.waiting -= 1
    if (shared.waiting === 0) {
      forget()
      shared.left.abort()
    }
    reject(nobodyWaits())
  }
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([shared.run, leaving])
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

const partialSuffix = '.partial'

/** What is on disk already, in the order of its making; leftovers of a killed process are cleared away. */
async function readIndex(dir: string, capacity: typeof defaultCapacity) {
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
function openIndex(capacity: typeof defaultCapacity) {
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
      if ((total <= capacity.bytes && sizes.size <= capacity.files) || oldest === name) break
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
