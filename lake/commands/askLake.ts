import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { inFolder, openFolder, readRunning, type Running } from '../folder.ts'
import { keepSecret, readSettings } from '../settings.ts'

type Question = { method: string; path: string; body?: unknown }

/**
 * Asks the lake that runs on LAKE_DIR or, when none does, the folder itself, with an administrator's rights.
 * @param ask makes the question out of the project's id; `path` stands behind the version
 * @returns the answer's JSON
 * @throws Error with the lake's own words when it refuses
 */
export async function askLake(ask: (projectId: string) => Question): Promise<unknown> {
  const settings = readSettings(process.env)
  const { dir, projectId, dataset, url } = settings
  const { method, path, body } = ask(projectId)
  const running = readRunning(dir)
  const token = keepSecret(dir, 'token', settings.token)
  const headers = { authorization: `Bearer ${token}` }
  const text = body === undefined ? undefined : JSON.stringify(body)
  if (running) return await askProcess(running, { method, path: `/v1${path}`, headers }, text)

  const { createLake } = await import('../lake.ts') // which takes half a second that a running lake has behind it
  const store = openFolder(dir)
  try {
    const lake = createLake({ store, token, assetsDir: inFolder(dir).assets, projectId, dataset, url })
    const response = await lake.fetch(new Request(`${url}/v1${path}`, { method, headers, body: text ?? null }))
    return accepted(response.status, await response.json())
  } finally {
    store.close()
  }
}

type Sent = { method: string; path: string; headers: Record<string, string> }

/** Not by `fetch`: behind a proxy the lake answers to another Host than the one that it is reached at. */
async function askProcess({ pid, host, port, url }: Running, sent: Sent, body = ''): Promise<unknown> {
  const headers = { ...sent.headers, host: new URL(url).host }
  const outgoing = request({ ...sent, host, port, headers }).end(body)
  const [incoming] = (await once(outgoing, 'response').catch((cause: Error) => {
    throw new Error(`The lake of process ${pid} does not answer on port ${port}: ${cause.message}`, { cause })
  })) as [IncomingMessage]
  return accepted(incoming.statusCode ?? 0, await json(incoming))
}

/** @throws Error unless the status says that it went well */
function accepted(status: number, answer: unknown): unknown {
  if (status >= 200 && status < 300) return answer
  throw new Error((answer as { message?: string }).message ?? `The lake answered ${status}`)
}
