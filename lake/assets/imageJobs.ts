import { availableParallelism } from 'node:os'

/** As many pictures are worked on at once, over all lakes of the process: each takes a core, and memory by its pixels. */
const maxActive = availableParallelism()

const waiting: (() => void)[] = []
let active = 0

/** Runs a job when its turn comes, first come, first served. */
export async function runImageJob<T>(job: () => Promise<T>): Promise<T> {
  if (active < maxActive) active++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await job()
  } finally {
    const next = waiting.shift()
    if (next)
      next() // takes over this one's place
    else active--
  }
}
