import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { LakeError, retryLater } from '../errors.ts'
import { nobodyWaits } from './imageJobs.ts'
import type { Answer, Tasks } from './imageTasks.ts'

const program = join(import.meta.dirname, 'imageTasks.ts')

/** A process that is not needed for so long ends; another one takes a third of a second to start. */
const idleMs = 30_000

/** What a process may hold when it is kept for the next picture: the memory of a large one goes back with its process. */
const keptBytes = 200_000_000

/**
 * Has the C library give the memory of a picture back once it is made: by its own rules it kept 250 MB more of six pictures
 * of 16 megapixels. Other libraries than glibc do not know these.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

type Options = {
  /** After so many the picture is given up. */
  seconds: number
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

/**
 * Work on pictures in processes of their own. libvips cannot be stopped amid a step, but its process can: at once when
 * nobody waits any more, and after a time. What breaks it breaks nobody else, and it is told no secrets.
 */
export function openImageProcesses(start = startImageProcess, kept = keptBytes) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  function take(): ChildProcess {
    const [kept] = idle.keys()
    if (kept) return forget(kept)
    const child = start()
    return child.once('exit', () => forget(child))
  }

  function keep(child: ChildProcess): void {
    idle.set(child, setTimeout(() => forget(child).kill('SIGKILL'), idleMs).unref())
  }

  function forget(child: ChildProcess): ChildProcess {
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child
  }

  return {
    /**
     * @returns what the task returns, once it is done; whatever else it ends with, its process has gone by then
     * @throws LakeError as the task does; 499 when nobody waits for it any more, 503 with Retry-After when it takes too long
     */
    async run<Name extends keyof Tasks>(
      task: Name,
      args: Parameters<Tasks[Name]>,
      { seconds, signal }: Options,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      if (signal?.aborted) throw nobodyWaits()
      const child = take()
      const reasons: Error[] = []
      const end = (reason: Error) => {
        reasons.push(reason)
        child.kill('SIGKILL')
      }
      const leave = () => end(nobodyWaits())
      const limit = setTimeout(() => end(takesTooLong(seconds)), seconds * 1000)
      signal?.addEventListener('abort', leave)
      try {
        const answer = await ask(child, { task, args })
        if (answer.residentBytes <= kept && !('failure' in answer)) keep(child)
        else child.kill('SIGKILL')
        return resultOf(answer) as Awaited<ReturnType<Tasks[Name]>>
      } catch (error) {
        throw reasons[0] ?? error
      } finally {
        clearTimeout(limit)
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}

export function startImageProcess(): ChildProcess {
  const secrets = Object.keys(process.env).filter((name) => /TOKEN|SECRET|PASSWORD/.test(name))
  return fork(program, {
    env: { ...process.env, ...Object.fromEntries(secrets.map((name) => [name, undefined])), ...allocator },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** @throws Error when the process ended without an answer */
async function ask(child: ChildProcess, question: { task: keyof Tasks; args: unknown[] }): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const failed = (cause: Error) => reject(new Error('No process could be started for a picture', { cause }))
  const ended = (code: number | null, signal: string | null) =>
    reject(new Error(`The process that worked on a picture ended (${String(signal ?? code)})`))
  child.on('message', resolve).on('exit', ended).on('error', failed)
  hold(child, true)
  child.send(question, () => {}) // what cannot be sent has no receiver any more: `exit` says so
  try {
    return (await promise) as Answer
  } finally {
    child.off('message', resolve).off('exit', ended).off('error', failed)
    hold(child, false)
  }
}

/** Whether a program stays for it. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

function resultOf(answer: Answer): unknown {
  if ('result' in answer) return answer.result
  if ('failure' in answer) throw new Error(`A picture could not be made: ${answer.failure}`)
  const { status, type, description } = answer.refusal
  throw new LakeError(status, type, description)
}

const takesTooLong = (seconds: number) =>
  retryLater(
    503,
    'busyError',
    `This picture takes longer than ${seconds} seconds; ask for a smaller one, or again later`,
    60,
  )

/** One for all lakes of the process; how many work at once is for the jobs to say. */
export const imageProcesses = openImageProcesses()
