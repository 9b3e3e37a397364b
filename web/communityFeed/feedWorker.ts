import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from './readFeed.ts'
import type { Answer, Question } from './readInWorker.ts'

/** Runs in a worker: reads one feed, posts the result and ends. */
const { text, range } = workerData as Question

function answer(): Answer {
  try {
    return readFeed(text, range)
  } catch (error) {
    return { refused: (error as Error).message }
  }
}

parentPort?.postMessage(answer())
