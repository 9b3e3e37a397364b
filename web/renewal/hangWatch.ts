import { mkdirSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'

type Watched = { turns: Int32Array; currentContent: Float64Array; file: string; turnMs: number; limitMs: number }

/** Runs in its own thread and writes to stderr directly: `console` would wait for the thread that hangs. */
const { turns, currentContent, file, turnMs, limitMs } = workerData as Watched
let seen = -1
let silentMs = 0

setInterval(() => {
  const now = Atomics.load(turns, 0)
  silentMs = now === seen ? silentMs + turnMs : 0
  seen = now
  if (silentMs < limitMs) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, String(currentContent[0]))
  writeSync(2, `The site did not answer for ${silentMs / 1000} s and is being stopped; the last good pages stay.\n`)
  process.kill(process.pid, 'SIGKILL')
}, turnMs)
