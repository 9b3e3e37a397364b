import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inProject } from '../inProject.ts'
import type { Feed, Range } from './readFeed.ts'

export type Question = { text: string; range: Range }
export type Answer = Feed | { refused: string }

/** Not relative to `import.meta.url`, which changes when Next bundles this file; the worker is not bundled. */
const script = 'web/communityFeed/feedWorker.ts'

/** Hard limits for reading a feed; readFeed.ts has stricter ones, but these hold even if it hangs. */
const limits = { milliseconds: 20_000, megabytes: 128 }

/**
 * Reads a feed, which may contain anything, in a worker with limited time and memory, so that the site keeps answering.
 * @throws Error if it can't be read within the limits
 */
export async function readInWorker(question: Question, { milliseconds, megabytes } = limits): Promise<Feed> {
  const worker = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), inProject(script)), {
    workerData: question,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => deadline.reject(new Error(`It takes longer than ${milliseconds} ms to read`)),
    milliseconds,
  )
  try {
    const answer = await Promise.race([receiveAnswer(worker), deadline.promise])
    if ('refused' in answer) throw new Error(answer.refused)
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function receiveAnswer(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new Error('It takes more memory to read than it may', { cause })
          : cause,
      ),
    )
    worker.once('exit', (code) => reject(new Error(`Its reader ended (${code})`)))
  })
}
