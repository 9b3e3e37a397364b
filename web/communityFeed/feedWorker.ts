import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from './readFeed.ts'
import type { FeedRequest } from './readInWorker.ts'

/** Runs in a worker: reads one feed and posts the result. */
const { text, range } = workerData as FeedRequest
parentPort?.postMessage(readFeed(text, range))
