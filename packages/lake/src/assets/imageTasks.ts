import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LakeError } from '../errors.ts'
import type { Encoding } from './fileType.ts'
import { inspectImage } from './imageMetadata.ts'
import type { Transformation } from './transformation.ts'
import { transformImage } from './transformImage.ts'

// The program of a process that works on pictures, one after the other, as its parent asks.

const tasks = {
  inspect: inspectImage,
  transform: async (file: string, asked: Transformation, encoding: Encoding) =>
    transformImage(await readFile(file), asked, encoding),
}

export type Tasks = typeof tasks

/** `residentBytes` is the memory that the process has now. */
export type Answer = { residentBytes: number } & (
  { result: unknown } | { refusal: Pick<LakeError, 'status' | 'type' | 'description'> } | { failure: string }
)

/** What the process may take in all while it works, in bytes: a picture that is made is larger than one that is looked at. */
const memoryLimits: Record<keyof Tasks, number> = { inspect: 500_000_000, transform: 750_000_000 }

/** Milliseconds. A decoder fills some megabytes in each. */
const memoryCheckInterval = 5

process.on('message', ({ task, args }: { task: keyof Tasks; args: unknown[] }) => {
  const work = tasks[task] as (...args: unknown[]) => Promise<unknown>
  const watch = setInterval(() => endBeyond(memoryLimits[task]), memoryCheckInterval)
  work(...args)
    .then((result) => answer({ result }))
    .catch((error: unknown) =>
      answer(error instanceof LakeError ? refusal(error) : { failure: String((error as Error).stack) }),
    )
    .finally(() => clearInterval(watch))
})

/**
 * Ends the process, with the reason, once it holds more than a picture may take. How large a file unpacks is not always
 * written at its beginning: a drawing may hold pictures and layers of any size.
 */
function endBeyond(limit: number): void {
  if (process.memoryUsage.rss() <= limit) return
  const description = `Invalid image: it takes more than ${limit / 1_000_000} MB of memory; make it smaller, or save a drawing without large pictures, groups and filters in it`
  answer(refusal({ status: 400, type: 'invalidImageError', description }), () => process.kill(process.pid, 'SIGKILL'))
}

const refusal = ({ status, type, description }: Pick<LakeError, 'status' | 'type' | 'description'>) => ({
  refusal: { status, type, description },
})

const answer = (content: object, onSent?: () => void) =>
  process.send?.({ ...content, residentBytes: process.memoryUsage.rss() }, undefined, undefined, onSent)

// Ctrl-C and supervisors signal all processes at once: the parent lets a picture be finished, and ends this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

// The parent died. process.exit() would wait for the step that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

try {
  writeFileSync('/proc/self/oom_score_adj', '500') // where memory runs out, a picture ends and not the store
} catch {
  // Linux has it alone
}
