import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cannotStart } from 'server-toolkit/settingReaders.ts'

/** The running programs. The content store, which the others need until they have stopped, is marked. */
const running = new Map<ChildProcess, { isStore: boolean }>()

/** Settings that only the content store and Sanity's command line need. */
const secretNames = ['LAKE_TOKEN', 'SMTP_URL', 'SANITY_AUTH_TOKEN']

/** Longer than the store takes to stop, unless its one thread is busy. */
const stopTimeoutMs = 6000

const minuteMs = 60_000
const firstPauseMs = 1000

// Turns off telemetry in this process and all that it starts.
Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' })

// However this process ends, it leaves no child behind.
process.on('exit', () => [...running.keys()].forEach((child) => child.kill('SIGKILL')))

type Options = {
  env?: NodeJS.Dict<string>
  cwd?: string
  execArgv?: string[]
  /** Gives the program the store's secrets, and stops it after all others. It must ignore SIGINT, which a terminal sends to every process. */
  isStore?: boolean
}

/** Starts a Node program that runs until it is stopped; its IPC channel closes when this process dies. */
export function start(
  script: string,
  args: string[],
  { env, isStore = false, ...options }: Options = {},
): ChildProcess {
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const, 'ipc' as const]
  const full = { ...process.env, ...env }
  return track(fork(script, args, { ...options, env: isStore ? full : withoutSecrets(full), stdio }), isStore)
}

function track(child: ChildProcess, isStore = false): ChildProcess {
  running.set(child, { isStore })
  return child.once('exit', () => running.delete(child))
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
  const options = { env: withoutSecrets({ ...process.env, ...env }), cwd, maxBuffer: Infinity }
  const result = promisify(execFile)(process.execPath, [script, ...args], options)
  track(result.child)
  await result.catch((cause: unknown) => {
    const { stdout, stderr } = cause as { stdout: string; stderr: string }
    throw new Error(`${script} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause })
  })
}

let stopping = false

export const isStopping = () => stopping

/** Stops the store, or all others, and resolves once they have ended; kills those that take too long. */
async function stopRunning(isStore: boolean): Promise<void> {
  const children = [...running.keys()].filter((child) => running.get(child)?.isStore === isStore)
  const killTimer = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), stopTimeoutMs)
  await Promise.all(
    children.map((child) => {
      child.kill('SIGTERM')
      return once(child, 'exit')
    }),
  )
  clearTimeout(killTimer)
}

/** Marks an error that every start would meet: its exit code tells supervisors not to restart. */
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

/** Ends a program that isn't a server with the exit code of its work, or with 1 and a message if that fails. */
export const exitWith = (work: Promise<number>): Promise<void> =>
  work
    .catch((error: unknown) => {
      console.error((error as Error).message)
      return 1
    })
    .then((code) => void (process.exitCode = code))

/** Stops everything that this program started, the store last, and ends it. */
export async function stop(error?: Error): Promise<void> {
  if (stopping) return
  stopping = true
  if (error) console.error(`\n${error.message}`)
  await stopRunning(false)
  await stopRunning(true)
  process.exit(error ? ((error as { exitCode?: number }).exitCode ?? 1) : 0)
}

/**
 * Restarts a program whenever it ends by itself, with exponential backoff up to a minute, while all other programs keep running: a
 * site that fails must not take the store with it, nor a store the last good pages. Stops everything if the program exits with
 * 78, because a restart would fail again.
 * @param name the program's name at the start of a sentence: "The site"
 * @param child the running program, if it has been launched already
 */
export async function keepRunning(name: string, launch: () => ChildProcess, child = launch()): Promise<void> {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, minuteMs)) {
    const startedAt = performance.now()
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (isStopping()) return
    if (code === cannotStart)
      return await stop(cannotStartBecause(new Error(`${name} cannot start again; its output above says why`)))
    if (performance.now() - startedAt >= minuteMs) pause = firstPauseMs
    console.error(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s`)
    await delay(pause)
    if (isStopping()) return
    child = launch()
  }
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
