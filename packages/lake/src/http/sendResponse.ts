import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Longer files are streamed, which takes longer than most queries. */
const maxBufferedBytes = 1_000_000

type Limits = {
  /** Time limit for a client to read one part of the response. */
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
  const writeHead = () => outgoing.writeHead(status, Object.fromEntries(headers))
  if (body === null || method === 'HEAD') {
    writeHead().end()
    await body?.cancel() // closes the file, or the stream, which counts as open
    return
  }
  const bytes = isShort(headers) ? Buffer.from(await response.arrayBuffer()) : null
  if (bytes) headers.set('content-length', String(bytes.length))
  writeHead()
  const write = (chunks: AsyncIterable<Uint8Array> | Uint8Array[]) => writeBody(chunks, outgoing, limits)
  if (bytes) await write([bytes])
  else await pipeline(Readable.fromWeb(body as NodeReadableStream), write, limits)
}

function isShort(headers: Headers): boolean {
  const length = headers.get('content-length')
  if (length !== null) return Number(length) <= maxBufferedBytes
  return /^(application\/json|text\/(html|plain))(;|$)/.test(headers.get('content-type') ?? '')
}

/** Size of one part. At 4 kB per second, a client reads it within the default of 30 s. */
const partBytes = 128_000

async function writeBody(
  chunks: AsyncIterable<Uint8Array> | Uint8Array[],
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
