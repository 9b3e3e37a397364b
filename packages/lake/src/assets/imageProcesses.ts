import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { LakeError, retryLater } from '../errors.ts'
import { imageJobs } from './imageJobs.ts'
import type { Answer, Tasks } from './imageTasks.ts'

const program = join(import.meta.dirname, 'imageTasks.ts')

/** Lifetime of an idle process; starting one takes a third of a second. */
const idleMs = 30_000

/** Largest process that is kept for another picture; larger ones end to return their memory. */
const keptBytes = 200_000_000

/** Makes glibc return memory: by default, it keeps 250 MB after six pictures of 16 megapixels. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Creates a runner of image tasks, one at a time, in a process without secrets. libvips cannot be stopped during a step, but
 * its process can, and a crash affects one picture only.
 */
export function createImageProcesses(start = startImageProcess, kept = keptBytes) {
  let current: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  async function runTask(task: keyof Tasks, args: unknown[], seconds: number): Promise<unknown> {
    clearTimeout(idleTimer)
    const child = current?.connected && !current.killed ? current : start()
    current = child
    const kill = () => void child.kill('SIGKILL')
    const timeout = AbortSignal.timeout(seconds * 1000)
    timeout.addEventListener('abort', kill)
    try {
      const answer = await ask(child, { task, args })
      if (answer.residentBytes > kept || 'failure' in answer) kill()
      else idleTimer = setTimeout(kill, idleMs).unref()
      return readResult(answer)
    } catch (error) {
      throw timeout.aborted ? takesTooLong(seconds) : error
    } finally {
      timeout.removeEventListener('abort', kill)
    }
  }

  return {
    /**
     * Runs a task in its turn. Throws the task's LakeError; 503 after the time limit, or if too many are waiting.
     * @param from the client that requests it; empty if unknown
     */
    run: <Name extends keyof Tasks>(task: Name, args: Parameters<Tasks[Name]>, seconds: number, from = '') =>
      imageJobs.run(() => runTask(task, args, seconds), from) as Promise<Awaited<ReturnType<Tasks[Name]>>>,
  }
}

/** The variables that libvips, its fonts and the system need. Any other may hold a secret, such as SMTP_URL. */
const inheritedVariables = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_\w+|XDG_\w+|FONTCONFIG_\w+|SYSTEMROOT)$/i

export function startImageProcess(): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => inheritedVariables.test(name)))
  const child = fork(program, {
    env: { NODE_ENV: process.env.NODE_ENV, ...env, ...allocator },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, question: { task: keyof Tasks; args: unknown[] }): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const failed = (cause: Error) => reject(new Error('No process could be started for a picture', { cause }))
  const ended = (code: number | null, signal: string | null) =>
    reject(new Error(`The process that worked on a picture ended (${String(signal ?? code)})`))
  child.on('message', resolve).on('exit', ended).on('error', failed)
  child.send(question, () => {}) // a process that ended reports `exit`
  try {
    return (await promise) as Answer
  } finally {
    child.off('message', resolve).off('exit', ended).off('error', failed)
  }
}

function readResult(answer: Answer): unknown {
  if ('result' in answer) return answer.result
  if ('failure' in answer) throw new Error(`A picture could not be processed: ${answer.failure}`)
  const { status, type, description } = answer.refusal
  throw new LakeError(status, type, description)
}

function takesTooLong(seconds: number): LakeError {
  const description = `This picture takes longer than ${seconds} seconds; request a smaller one, or try again later`
  return retryLater(503, 'busyError', description, 60)
}

/** Shared by all lakes of the process. */
export const imageProcesses = createImageProcesses()
