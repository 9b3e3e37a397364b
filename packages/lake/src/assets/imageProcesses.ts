import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { LakeError, retryLater } from '../errors.ts'
import type { Answer, Tasks } from './imageTasks.ts'

const program = join(import.meta.dirname, 'imageTasks.ts')

/** How long an unused process is kept; starting one takes a third of a second. */
const idleMs = 30_000

/** Largest process that is kept for another picture; larger ones end to return their memory. */
const keptBytes = 200_000_000

/** Makes glibc return memory: by default, it keeps 250 MB after six pictures of 16 megapixels. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Creates a pool of processes for image work, without secrets. libvips cannot be stopped during a step, but its process
 * can, and a crash affects one picture only.
 */
export function createImageProcesses(start = startImageProcess, kept = keptBytes) {
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
    /** Runs a task. Throws the task's LakeError, or 503 after the time limit. */
    async run<Name extends keyof Tasks>(
      task: Name,
      args: Parameters<Tasks[Name]>,
      seconds: number,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      const child = take()
      const timeout = AbortSignal.timeout(seconds * 1000)
      const kill = () => child.kill('SIGKILL')
      timeout.addEventListener('abort', kill)
      try {
        const answer = await ask(child, { task, args })
        if (answer.residentBytes <= kept && !('failure' in answer)) keep(child)
        else kill()
        return readResult(answer) as Awaited<ReturnType<Tasks[Name]>>
      } catch (error) {
        throw timeout.aborted ? takesTooLong(seconds) : error
      } finally {
        timeout.removeEventListener('abort', kill)
      }
    },
  }
}

/** The variables that libvips, its fonts and the system need. Any other may hold a secret, such as SMTP_URL. */
const passedOn = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_\w+|XDG_\w+|FONTCONFIG_\w+|SYSTEMROOT)$/i

export function startImageProcess(): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
  return fork(program, {
    env: { NODE_ENV: process.env.NODE_ENV, ...env, ...allocator },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask(child: ChildProcess, question: { task: keyof Tasks; args: unknown[] }): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const failed = (cause: Error) => reject(new Error('No process could be started for a picture', { cause }))
  const ended = (code: number | null, signal: string | null) =>
    reject(new Error(`The process that worked on a picture ended (${String(signal ?? code)})`))
  child.on('message', resolve).on('exit', ended).on('error', failed)
  hold(child, true)
  child.send(question, () => {}) // a process that ended reports `exit`
  try {
    return (await promise) as Answer
  } finally {
    child.off('message', resolve).off('exit', ended).off('error', failed)
    hold(child, false)
  }
}

function hold(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

function readResult(answer: Answer): unknown {
  if ('result' in answer) return answer.result
  if ('failure' in answer) throw new Error(`A picture could not be processed: ${answer.failure}`)
  const { status, type, description } = answer.refusal
  throw new LakeError(status, type, description)
}

function takesTooLong(seconds: number): LakeError {
  const description = `This picture takes longer than ${seconds} seconds; ask for a smaller one, or again later`
  return retryLater(503, 'busyError', description, 60)
}

/** Shared by all lakes of the process; the job queues limit how many run at once. */
export const imageProcesses = createImageProcesses()
