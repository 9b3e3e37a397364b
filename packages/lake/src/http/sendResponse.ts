import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

type Limits = {
  /** How long a client may take to read one part of the response. */
  stallTimeoutMs: number
  /** Aborts when the client is gone. */
  signal: AbortSignal
}

/** Sends a response, and disconnects a client that stops reading. */
export async function sendResponse(
  response: Response,
  { method }: IncomingMessage,
  outgoing: ServerResponse,
  limits: Limits,
): Promise<void> {
  const { status, headers, body } = response
  outgoing.writeHead(status, Object.fromEntries(headers))
  if (body === null || method === 'HEAD') {
    outgoing.end()
    await body?.cancel() // closes the file, or the stream, which counts as open
    return
  }
  const write = (chunks: AsyncIterable<Uint8Array>) => writeBody(chunks, outgoing, limits)
  await pipeline(Readable.fromWeb(body as NodeReadableStream), write, limits)
}

/** Within the default of 30 s, a client reads one at 4 kB per second. */
const partBytes = 128_000

async function writeBody(
  chunks: AsyncIterable<Uint8Array>,
  outgoing: ServerResponse,
  { stallTimeoutMs, signal }: Limits,
): Promise<void> {
  const untilRead = async (event: 'drain' | 'finish') => {
    // A reset also frees the data that the system would still try to send.
    const timer = setTimeout(() => outgoing.socket?.resetAndDestroy(), stallTimeoutMs)
    await once(outgoing, event, { signal }).finally(() => clearTimeout(timer))
  }
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += partBytes) {
      if (outgoing.destroyed) return
      if (!outgoing.write(chunk.subarray(start, start + partBytes))) await untilRead('drain')
    }
  }
  if (outgoing.destroyed) return
  outgoing.end()
  if (!outgoing.writableFinished) await untilRead('finish')
}
