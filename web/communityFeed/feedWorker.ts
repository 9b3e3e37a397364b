import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from './readFeed.ts'
import type { Question } from './readInWorker.ts'

/** Runs in a worker: reads one feed and posts the result. */
const { text, range } = workerData as Question
parentPort?.postMessage(readFeed(text, range))
