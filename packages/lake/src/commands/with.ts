import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'
import { assertStore } from '../store/folder.ts'
import { openOrFind } from '../store/running.ts'
import { loadOrCreateSecret, readSettings } from '../lakeSettings.ts'
import { embedder } from '../embedder.ts'
import { adminRequest, type Command } from './command.ts'

/** The `sanity` command for projects that have not installed it. */
const ownCommands = resolve(import.meta.dirname, '../../../../node_modules/.bin')

/** The `with` command; `with` itself is a reserved word. */
export const withLake: Command = {
  usage: '-- COMMAND …',
  summary: 'runs a command whose requests to api.sanity.io and cdn.sanity.io go to the running lake',
  arity: 'some',
  async run(commandLine) {
    process.exitCode = await runWithLake(commandLine)
  },
}

/**
 * Runs a command whose requests to Sanity's hosts go to the lake that runs on LAKE_DIR. Throws an Error if none runs.
 * @param cwd the command's working directory; settings are read in this process's own
 * @returns the exit code
 */
export async function runWithLake([command = '', ...args]: string[], cwd = '.'): Promise<number> {
  const { dir, token } = readSettings(process.env)
  assertStore(dir)
  const opened = await openOrFind(dir)
  if ('store' in opened) {
    opened.store.close()
    throw new Error(`No lake runs on ${resolve(dir)}; start it first: ${embedder.command} start`)
  }
  const { running } = opened
  if (!process.env.SANITY_AUTH_TOKEN) await adminRequest('GET', '/users/me') // fails with a message that names the missing token
  const { answerForSanityHosts } = await import('./sanityHosts.ts') // loaded here, because no other command makes certificates
  const hosts = await answerForSanityHosts(`http://${running.host}:${running.port}`, 'connect')
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
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', forwardSignal).on('SIGTERM', forwardSignal)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new Error(`There is no command "${command}"`, { cause })
  } finally {
    process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal)
    hosts.close()
  }
}
