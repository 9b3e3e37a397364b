import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'
import { assertStore, readRunning } from '../store/folder.ts'
import { openOrFind } from '../store/running.ts'
import { loadOrCreateSecret, readSettings } from '../lakeSettings.ts'
import { adminRequest, type Command } from './command.ts'

/** The `sanity` command for projects that have not installed it. */
const ownCommands = resolve(import.meta.dirname, '../../../../node_modules/.bin')

/** The `with` command, whose name is a reserved word. */
export const withLake: Command = {
  usage: '-- COMMAND …',
  summary:
    'runs a command for which the lake answers as api.sanity.io and cdn.sanity.io; starts the lake when none runs',
  words: 'some',
  async run(line) {
    process.exitCode = await runWithLake(line)
  },
}

/**
 * Runs a command for which the lake of LAKE_DIR answers as Sanity's hosts. Starts the lake if none runs.
 * @param cwd the command's working directory; settings are read in this process's own
 * @param mayCreate whether a folder without a store becomes one; otherwise, throws an Error for it
 * @returns the exit code
 */
export async function runWithLake(
  [command = '', ...args]: string[],
  { cwd = '.', mayCreate = true } = {},
): Promise<number> {
  const { dir, token } = readSettings(process.env)
  if (!mayCreate) assertStore(dir)
  const { url, ownUrl, stop } = await runningLake(dir)
  if (!process.env.SANITY_AUTH_TOKEN) await adminRequest('GET', '/users/me') // fails with a message that names the missing token
  const { answerForSanityHosts } = await import('./sanityHosts.ts') // loaded here, because no other command makes certificates
  const hosts = await answerForSanityHosts(url, 'connect', { ownUrl })
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: {
      SANITY_AUTH_TOKEN: loadOrCreateSecret(dir, 'token', token),
      ...process.env,
      PATH: [process.env.PATH, ownCommands].join(delimiter),
      ...hosts.env,
    },
  })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error(`There is no command "${command}"`, { cause })
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn)
    hosts.close()
    await stop()
  }
}

type Reached = { url: string; ownUrl: string; stop: () => Promise<unknown> }

/** Returns where the folder's lake answers. If none runs or is starting, starts one until `stop` is called. */
async function runningLake(dir: string): Promise<Reached> {
  const running = await findLake(dir)
  if (running) return running
  const lake = fork(resolve(import.meta.dirname, '../main.ts'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const said: Buffer[] = []
  const keep = (chunk: Buffer) => void said.push(chunk)
  lake.stderr?.on('data', keep)
  const ended = new AbortController()
  const exit = once(lake, 'close').finally(() => ended.abort())
  try {
    const [{ url }] = (await once(lake, 'message', { signal: ended.signal })) as [{ url: string }]
    lake.stderr?.off('data', keep).pipe(process.stderr)
    const ownUrl = readRunning(dir)?.url ?? url
    return { url, ownUrl, stop: () => (lake.kill('SIGTERM'), exit) }
  } catch (cause) {
    const other = await findLake(dir) // another one may have been faster
    if (other) return other
    throw new Error(`The lake could not be started: ${Buffer.concat(said).toString().trim()}`, { cause })
  }
}

async function findLake(dir: string): Promise<Reached | null> {
  const opened = await openOrFind(dir)
  if ('store' in opened) {
    opened.store.close()
    return null
  }
  const { host, port, url } = opened.running
  return { url: `http://${host}:${port}`, ownUrl: url, stop: () => Promise.resolve() }
}
