import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { LakeError } from '../errors.ts'
import type { Encoding } from './imageFormats.ts'
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

process.on('message', ({ task, args }: { task: keyof Tasks; args: unknown[] }) => {
  const work = tasks[task] as (...args: unknown[]) => Promise<unknown>
  work(...args)
    .then((result) => answer({ result }))
    .catch((error: unknown) => {
      if (!(error instanceof LakeError)) return answer({ failure: String((error as Error).stack) })
      const { status, type, description } = error
      answer({ refusal: { status, type, description } })
    })
})

const answer = (content: object) => process.send?.({ ...content, residentBytes: process.memoryUsage.rss() })

// Ctrl-C and supervisors signal all processes at once: the parent lets a picture be finished, and ends this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

// The parent died. process.exit() would wait for the step that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

try {
  writeFileSync('/proc/self/oom_score_adj', '500') // where memory runs out, a picture ends and not the store
} catch {
  // Linux has it alone
}
