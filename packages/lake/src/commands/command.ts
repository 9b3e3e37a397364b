import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import type { ParseArgsConfig } from 'node:util'
import { embedder } from '../embedder.ts'
import { printable } from '../log.ts'
import { loadOrCreateSecret, readSettings } from '../lakeSettings.ts'
import { commandLineHeader } from '../roles.ts'
import { assertStore, inFolder, type Running } from '../store/folder.ts'
import { openOrFind } from '../store/running.ts'

export type Command = {
  /** The arguments after the name: `EMAIL --role ROLE`; may be empty. */
  usage: string
  summary: string
  /** Number of positional arguments: absent for none, `some` for one or more. */
  arity?: number | 'some'
  options?: ParseArgsConfig['options']
  run: (positionals: string[], options: Record<string, unknown>) => Promise<void>
}

/**
 * Keeps what a command writes into a lake's folder private to its owner. Throws an Error for root in the folder of another
 * user, whose lake could not open the files of root.
 */
function writeAsOwner(dir: string): void {
  process.umask(0o077)
  const owner = statSync(dir, { throwIfNoEntry: false })?.uid ?? 0
  if (owner !== 0 && process.getuid?.() === 0)
    throw new Error(
      `${dir} belongs to another user than root. Run the command as that user: runuser -u "$(id -nu ${owner})" -- ${embedder.command} …`,
    )
}

/**
 * Sends a request with administrator rights to the lake that runs on LAKE_DIR or, if none does, opens the folder itself.
 * @param path without the version; `:project` in it stands for the project id
 * @param mayCreate whether to create a store in a folder without one
 * @throws Error with the lake's message on failure
 */
export async function adminRequest<T>(
  method: string,
  path: string,
  content?: unknown,
  { mayCreate = false } = {},
): Promise<T> {
  const { dir, projectId, dataset, url, ...settings } = readSettings(process.env)
  writeAsOwner(dir)
  if (!mayCreate) assertStore(dir)
  else if (!existsSync(inFolder(dir).database)) console.error(`Creating a new content store in ${resolve(dir)}`)
  const opened = await openOrFind(dir)
  const token = loadOrCreateSecret(dir, 'token', settings.token)
  const headers = { authorization: `Bearer ${token}`, [commandLineHeader]: 'yes' }
  const target = `/v1${path.replace(':project', projectId)}`
  const body = content === undefined ? null : JSON.stringify(content)
  if ('running' in opened) return (await askProcess(opened.running, { method, path: target, headers }, body)) as T

  const { store } = opened
  try {
    const { createLake } = await import('../lake.ts') // takes half a second, and is not needed with a running lake
    const lake = createLake({ store, token, assetsDir: inFolder(dir).assets, projectId, dataset, url })
    const response = await lake.fetch(new Request(url + target, { method, headers, body }))
    return accepted(response.status, await response.json()) as T
  } finally {
    store.close()
  }
}

type Sent = { method: string; path: string; headers: Record<string, string> }

/** Sends a request to a running lake. `fetch` cannot set Host, and the lake's public address may be a proxy's. */
async function askProcess({ pid, host, port, url }: Running, sent: Sent, body: string | null): Promise<unknown> {
  const headers = { ...sent.headers, host: new URL(url).host }
  const outgoing = request({ ...sent, host, port, headers }).end(body)
  const [incoming] = (await once(outgoing, 'response').catch((cause: unknown) => {
    const reason = (cause as Error).message
    throw new Error(`The lake of process ${pid} does not answer on port ${port}: ${reason}`, { cause })
  })) as [IncomingMessage]
  const answer = await json(incoming) // also of a refusal: an unread answer keeps the process running
  if (incoming.statusCode === 401)
    throw new Error(
      `The lake of process ${pid} (${url}) uses a different token than this command; set LAKE_TOKEN to the one that it was started with`,
    )
  return accepted(incoming.statusCode ?? 0, answer)
}

function accepted(status: number, answer: unknown): unknown {
  if (status >= 200 && status < 300) return answer
  throw new Error(printable((answer as { message?: string }).message ?? `The lake answered ${status}`))
}
