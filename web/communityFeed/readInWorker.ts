import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inProject } from '../inProject.ts'
import type { Feed, Range } from './readFeed.ts'

export type Question = { text: string; range: Range }
export type Answer = Feed | { refused: string }

/** Not `import.meta.url`, which means another place once Next has bundled this file; the worker stays as it is. */
const script = 'web/communityFeed/feedWorker.ts'

/** What a feed may cost at most: its reader sets itself narrower limits, and these hold whatever it does. */
const limits = { milliseconds: 20_000, megabytes: 128 }

/**
 * Reads a feed that strangers write to, in a thread that has so much time and memory and is then ended. Meanwhile the site
 * goes on answering.
 * @throws Error when it cannot be read, or not within the limits
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
    const answer = await Promise.race([answerOf(worker), deadline.promise])
    if ('refused' in answer) throw new Error(answer.refused)
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<Answer> {
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
