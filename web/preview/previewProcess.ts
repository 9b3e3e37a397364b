import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as startRequest, type RequestListener, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

const defaults = { heapMegabytes: 512, inFlight: 32, allowedOrigin: '' }

type Options = Partial<typeof defaults> & { program?: string }

/** Returns whether a request may evaluate content that is not published. @param url the request's path and query */
export const isPreview = (url: string): boolean => /^\/(draft|api\/draft|api\/changes)([/?]|$)/.test(url)

/**
 * Forwards previews and comparisons to a separate process, which starts with the first request. Drafts may contain anything, and
 * content that fills the memory or hangs must not end the process that serves visitors.
 * @param allowedOrigin the Studio's, which reads why a comparison failed
 */
export function previewProcess({ program = 'web/previewServer.ts', ...options }: Options = {}): RequestListener {
  const { heapMegabytes, inFlight: maxInFlight, allowedOrigin } = { ...defaults, ...options }
  let running: Promise<number> | null = null
  let inFlight = 0

  return (request, response) => {
    if (inFlight >= maxInFlight)
      return refuse(response, 503, 'There are too many previews at once; try again in a second')
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
    forward(request, response).catch((error: unknown) => {
      if (!response.closed) console.error(`${request.url} could not be previewed.`, error)
      refuse(response, 422, 'Making this took longer than half a minute, or more memory than a page may need')
    })
  }

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const port = await (running ??= launch())
    const { method, url: path } = request
    const onward = startRequest({ host: '127.0.0.1', port, method, path, headers: request.headers, agent: false })
    response.once('close', () => onward.destroy())
    const [[answer]] = await Promise.all([
      once(onward, 'response') as Promise<[IncomingMessage]>,
      pipeline(request, onward),
    ])
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    await pipeline(answer, response)
  }

  /** Starts the process and resolves with its port once it listens. */
  async function launch(): Promise<number> {
    const child = fork(program, [], { execArgv: [`--max-old-space-size=${heapMegabytes}`] })
    child.once('exit', () => (running = null))
    const ended = new AbortController()
    child.once('exit', () => ended.abort())
    const [{ port }] = (await once(child, 'message', { signal: ended.signal })) as [{ port: number }]
    return port
  }

  function refuse(response: ServerResponse, status: number, message: string) {
    if (response.headersSent || response.closed) return void response.destroy()
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      ...(allowedOrigin && { 'Access-Control-Allow-Origin': allowedOrigin }),
    })
    response.end(JSON.stringify({ message }))
  }
}
