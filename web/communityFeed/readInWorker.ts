import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inProject } from '../inProject.ts'
import type { Feed, Range } from './readFeed.ts'

export type FeedRequest = { text: string; range: Range }

/** The path isn't relative to `import.meta.url`, which changes when Next bundles this file; the worker is not bundled. */
const script = 'web/communityFeed/feedWorker.ts'

/** Hard limits for reading a feed. readFeed.ts has stricter ones, but these hold even if it hangs. */
const limits = { milliseconds: 20_000, megabytes: 128 }

/**
 * Reads a feed, which may contain anything, in a worker with limited time and memory, so that the site keeps answering.
 * @throws Error if it can't be read within the limits
 */
export async function readInWorker(request: FeedRequest, { milliseconds, megabytes } = limits): Promise<Feed> {
  const worker = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), inProject(script)), {
    workerData: request,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  // The worker may also fail while it is being terminated.
  worker.on('error', () => undefined)
  const deadline = AbortSignal.timeout(milliseconds)
  try {
    const [feed] = (await once(worker, 'message', { signal: deadline })) as [Feed]
    return feed
  } catch (cause) {
    if (deadline.aborted) throw new Error(`It takes longer than ${milliseconds} ms to read`, { cause })
    const isFull = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isFull ? new Error('It takes more memory to read than it may', { cause }) : cause
  } finally {
    await worker.terminate()
  }
}
