import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LakeError } from '../errors.ts'
import type { Encoding } from './fileType.ts'
import { inspectImage } from './imageMetadata.ts'
import type { Transformation } from './transformation.ts'
import { transformImage } from './transformImage.ts'

// Runs the tasks of an image process, one at a time, as its parent requests them.

const tasks = {
  inspect: async (file: string) => inspectImage(await readFile(file)),
  transform: async (file: string, transformation: Transformation, encoding: Encoding) =>
    transformImage(await readFile(file), transformation, encoding),
}

export type Tasks = typeof tasks

export type Answer = { residentBytes: number } & (
  { result: unknown } | { refusal: Pick<LakeError, 'status' | 'type' | 'description'> } | { failure: string }
)

/** Memory limit of the process during a task, in bytes; making a picture takes more than inspecting one. */
const memoryLimits: Record<keyof Tasks, number> = { inspect: 500_000_000, transform: 750_000_000 }

/** Interval in which a decoder allocates some megabytes. */
const memoryCheckIntervalMs = 5

process.on('message', ({ task, args }: { task: keyof Tasks; args: unknown[] }) => {
  const work = tasks[task] as (...args: unknown[]) => Promise<unknown>
  const watch = setInterval(() => enforceMemoryLimit(memoryLimits[task]), memoryCheckIntervalMs)
  work(...args)
    .then((result) => answer({ result }))
    .catch((error: unknown) =>
      answer(error instanceof LakeError ? refusal(error) : { failure: String((error as Error).stack) }),
    )
    .finally(() => clearInterval(watch))
})

/** Ends the process once it exceeds the limit: some formats are decoded as a whole, and an SVG holds pictures of any size. */
function enforceMemoryLimit(limit: number): void {
  if (process.memoryUsage.rss() <= limit) return
  const description = `Invalid image: it takes more than ${limit / 1_000_000} MB of memory; make it smaller, save it as a JPEG that is not progressive, or a drawing without large pictures, groups and filters in it`
  answer(refusal({ status: 400, type: 'invalidImageError', description }), () => process.kill(process.pid, 'SIGKILL'))
}

const refusal = ({ status, type, description }: Pick<LakeError, 'status' | 'type' | 'description'>) => ({
  refusal: { status, type, description },
})

const answer = (content: object, onSent?: () => void) =>
  process.send?.({ ...content, residentBytes: process.memoryUsage.rss() }, undefined, undefined, onSent)

// Ctrl-C and process managers signal the whole group: the parent lets a picture finish and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

// The parent is gone. process.exit() would wait for the current step.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

try {
  writeFileSync('/proc/self/oom_score_adj', '500') // when memory runs out, the system ends this process rather than the store
} catch {
  // exists on Linux only
}
