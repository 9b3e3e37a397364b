import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cannotStart } from 'embedded-lake/settings'

const running = new Set<ChildProcess>()

/** Of these, the ones that others need until they have ended. */
const endLast = new WeakSet<ChildProcess>()

/** The store ends by itself within five seconds, unless its one thread is busy for as long. */
const stopTimeoutInMs = 6000

// Nothing that we start tells anybody else about this machine.
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' })

// Whatever way this process ends, none of its own stays behind.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

type Options = {
  env?: Record<string, string>
  cwd?: string
  execArgv?: string[]
  /** Asked to stop once all others have. It has to leave Ctrl-C to us: a terminal sends that to every process. */
  endsLast?: boolean
}

/** Starts a Node program that is meant to run until it is stopped, and learns of its end by itself when we die. */
export function start(script: string, args: string[], { env, endsLast, ...options }: Options = {}): ChildProcess {
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const, 'ipc' as const]
  const child = track(fork(script, args, { ...options, env: { ...process.env, ...env }, stdio }))
  if (endsLast) endLast.add(child)
  return child
}

/**
 * Runs a Node program to its end.
 * @throws Error with what it printed, when it fails
 */
export async function run(script: string, args: string[], env: Record<string, string> = {}, cwd = '.'): Promise<void> {
  const child = track(spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, cwd }))
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${output}`)
}

let stopping = false

/** Whether a process that ends now does so because it was asked to. */
export const isStopping = () => stopping

/** Asks all of them to stop, and those that others need once these have. */
async function stopAll(): Promise<void> {
  stopping = true
  const children = [...running]
  await end(children.filter((child) => !endLast.has(child)))
  await end(children.filter((child) => endLast.has(child)))
}

/** @returns once the last of them has ended; one that does not within the time is killed */
async function end(children: ChildProcess[]): Promise<void> {
  const killTimer = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), stopTimeoutInMs)
  await Promise.all(
    children.map(async (child) => {
      if (!running.has(child)) return // ended meanwhile
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }),
  )
  clearTimeout(killTimer)
}

/** @returns once the process has sent its first message, or fails when it ends before that */
export async function firstMessage(child: ChildProcess): Promise<void> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort())
  await once(child, 'message', { signal: ended.signal })
}

function track(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** @returns the error, as one that a start would meet again: a supervisor that sees its exit code waits for somebody to act */
export const cannotStartBecause = (error: Error) => Object.assign(error, { exitCode: cannotStart })

/**
 * Runs a program that stays until a signal ends it (exit code 0) or something fails: 1 and one message, or 78 where another
 * start would fail again.
 */
export function runUntilStopped(main: () => Promise<void>): void {
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  main().catch((error: unknown) => void stop(error as Error))
}

/** Ends this program and all that it started. */
export async function stop(error?: Error): Promise<void> {
  if (stopping) return
  if (error) console.error(`\n${error.message}`)
  await stopAll()
  process.exit(error ? ((error as { exitCode?: number }).exitCode ?? 1) : 0)
}
