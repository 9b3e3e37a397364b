import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Bytes = Buffer<ArrayBuffer>
export type TransformCache = ReturnType<typeof openTransformCache>

/** As many transforms are computed at once; sharp spreads each over all cores by itself. */
const maxParallel = 2

/** What cached pictures may take on disk, in bytes; the least recently made go first. */
const defaultCapacity = 1_000_000_000

/**
 * Keeps computed pictures on disk. They can all be computed again: nothing here is made durable, and what is
 * incomplete is never seen, as files get their name when they are whole.
 */
export function openTransformCache(dir: string, capacity = defaultCapacity) {
  const underWay = new Map<string, Promise<Bytes>>()
  const waiting: (() => void)[] = []
  let active = 0
  let sizes: Promise<Map<string, number>> | null = null

  async function compute(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    if (active >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve))
    active++
    try {
      const bytes = await make()
      await write(name, bytes)
      return bytes
    } finally {
      active--
      waiting.shift()?.()
    }
  }

  async function write(name: string, bytes: Bytes): Promise<void> {
    await mkdir(dir, { recursive: true })
    const known = await (sizes ??= readSizes(dir))
    const partial = join(dir, `${name}.${process.pid}.partial`)
    await writeFile(partial, bytes)
    await rename(partial, join(dir, name))
    known.set(name, bytes.length)
    let total = known.values().reduce((sum, size) => sum + size, 0)
    for (const [oldest, size] of known) {
      if (total <= capacity || oldest === name) break
      await rm(join(dir, oldest), { force: true })
      known.delete(oldest)
      total -= size
    }
  }

  return {
    /** @returns the picture of this key, computed at most once however many ask at the same time */
    async get(key: string, make: () => Promise<Bytes>): Promise<Bytes> {
      const name = createHash('sha1').update(key).digest('hex')
      const cached = await readFile(join(dir, name)).catch(ifAbsent)
      if (cached) return cached as Bytes
      const running = underWay.get(name)
      if (running) return running
      const run = compute(name, make).finally(() => underWay.delete(name))
      underWay.set(name, run)
      return run
    },
  }
}

/** Oldest first. */
async function readSizes(dir: string): Promise<Map<string, number>> {
  const names = (await readdir(dir)).filter((name) => !name.endsWith('.partial'))
  const files = await Promise.all(names.map(async (name) => ({ name, ...pick(await stat(join(dir, name))) })))
  return new Map(files.sort((a, b) => a.madeAt - b.madeAt).map(({ name, size }) => [name, size]))
}

const pick = ({ mtimeMs, size }: { mtimeMs: number; size: number }) => ({ madeAt: mtimeMs, size })

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
