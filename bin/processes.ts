import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cannotStart } from 'server-toolkit/settingReaders.ts'

const running = new Set<ChildProcess>()

/** The running content store, which the others need until they have stopped. */
const stores = new WeakSet<ChildProcess>()

/** Settings that the content store and the command line of Sanity need, and neither the site nor a build. */
const secretNames = ['LAKE_TOKEN', 'SMTP_URL', 'SANITY_AUTH_TOKEN']

/** Longer than the store takes to stop, unless its one thread is busy. */
const stopTimeoutInMs = 6000

// Turns off telemetry in this process and all that it starts.
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' })

// However this process ends, it leaves no child behind.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

type Options = {
  env?: NodeJS.Dict<string>
  cwd?: string
  execArgv?: string[]
  /** Gives the program the store's secrets, and stops it after all others. It must ignore SIGINT, which a terminal sends to every process. */
  isStore?: boolean
}

/** Starts a Node program that runs until it is stopped; its IPC channel closes when this process dies. */
export function start(script: string, args: string[], { env, isStore, ...options }: Options = {}): ChildProcess {
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const, 'ipc' as const]
  const full = { ...process.env, ...env }
  const child = track(fork(script, args, { ...options, env: isStore ? full : withoutSecrets(full), stdio }))
  if (isStore) stores.add(child)
  return child
}

const withoutSecrets = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  ...Object.fromEntries(secretNames.map((name) => [name, undefined])),
})

/**
 * Runs a Node program to its end.
 * @throws Error with its output when it fails
 */
export async function run(script: string, args: string[], env: NodeJS.Dict<string> = {}, cwd = '.'): Promise<void> {
  const child = track(
    spawn(process.execPath, [script, ...args], { env: withoutSecrets({ ...process.env, ...env }), cwd }),
  )
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} failed:\n${output}`)
}

let stopping = false

export const isStopping = () => stopping

/** Stops all programs, the store last. */
async function stopAll(): Promise<void> {
  stopping = true
  const children = [...running]
  await stopChildren(children.filter((child) => !stores.has(child)))
  await stopChildren(children.filter((child) => stores.has(child)))
}

/** Stops some programs and resolves once all have ended; kills those that take too long. */
async function stopChildren(children: ChildProcess[]): Promise<void> {
  const killTimer = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), stopTimeoutInMs)
  await Promise.all(
    children.map(async (child) => {
      if (!running.has(child)) return // it has ended meanwhile
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }),
  )
  clearTimeout(killTimer)
}

/** Resolves with the process's first message; rejects if it ends before that. */
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

/** Marks an error that another start would meet again: its exit code tells supervisors not to restart. */
export const cannotStartBecause = (error: Error) => Object.assign(error, { exitCode: cannotStart })

/**
 * Runs a program until a signal stops it (exit code 0) or it fails. A failure prints one message and exits with 1, or with 78
 * if another start would fail again.
 */
export function runUntilStopped(main: () => Promise<void>): void {
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  main().catch((error: unknown) => void stop(error as Error))
}

/** Stops this program and everything that it started. */
export async function stop(error?: Error): Promise<void> {
  if (stopping) return
  if (error) console.error(`\n${error.message}`)
  await stopAll()
  process.exit(error ? ((error as { exitCode?: number }).exitCode ?? 1) : 0)
}

/** Runs one stage of the start and logs its beginning and duration. A stage that returns false had nothing to do. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  console.log(`… ${name}`)
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(result === false ? `✓ ${name}: nothing to do` : `✓ ${name}: ${seconds} s`)
  return result
}
