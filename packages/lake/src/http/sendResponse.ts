import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'

/** In bytes; a shorter response fits into a packet or two. */
const shortestCompressed = 1000

/** In bytes; a longer response is streamed, which takes longer than most queries. */
const longestAtOnce = 1_000_000

/** Text that is generated per response. Event streams are excluded, because a proxy or browser might buffer events. */
const compressible = /^(application\/(json|x-ndjson)|text\/(html|plain))(;|$)/

type Limits = {
  /** How long a client may take to read one part of the response. */
  stallTimeoutMs: number
  /** Aborts when the client is gone. */
  signal: AbortSignal
}

/** Sends a response, compressed if the client accepts that, and disconnects a client that stops reading. */
export async function sendResponse(
  response: Response,
  { headers: { 'accept-encoding': accepted }, method }: IncomingMessage,
  outgoing: ServerResponse,
  limits: Limits,
): Promise<void> {
  const { status, headers, body } = response
  const isCompressible = body !== null && isGeneratedText(headers)
  if (isCompressible) headers.append('vary', 'accept-encoding')
  const writeHead = () => outgoing.writeHead(status, Object.fromEntries(headers))
  if (body === null || method === 'HEAD') {
    writeHead().end()
    await body?.cancel() // closes the file, or the stream, which counts as open
    return
  }
  const bytes = isShort(headers) ? Buffer.from(await response.arrayBuffer()) : null
  const encoding = isCompressible && (bytes?.length ?? Infinity) >= shortestCompressed ? encodingFor(accepted) : null
  if (encoding) headers.set('content-encoding', encoding)
  else if (bytes) headers.set('content-length', String(bytes.length))
  writeHead()
  const write = (chunks: AsyncIterable<Uint8Array> | Uint8Array[]) => writeBody(chunks, outgoing, limits)
  if (bytes && !encoding) return await write([bytes])
  const stream = bytes ? Readable.from([bytes]) : Readable.fromWeb(body as NodeReadableStream)
  await (encoding ? pipeline(stream, createCompressor(encoding), write, limits) : pipeline(stream, write, limits))
}

/** Returns whether a response is compressed on the fly. One with an ETag is a file, and sent as stored. */
const isGeneratedText = (headers: Headers): boolean =>
  !headers.has('etag') && !headers.has('content-encoding') && compressible.test(headers.get('content-type') ?? '')

function isShort(headers: Headers): boolean {
  const length = headers.get('content-length')
  if (length !== null) return Number(length) <= longestAtOnce
  return /^(application\/json|text\/(html|plain))(;|$)/.test(headers.get('content-type') ?? '')
}

/** Half a millisecond for 27 kB, reduced to a quarter; the highest takes eighty times as long to save a fifth more. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** Compresses a stream and flushes after each chunk, so that the client can read it immediately. */
export const createCompressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: 3, flush: constants.Z_SYNC_FLUSH })

/** Within the default of 30 s, a client reads one at 4 kB per second. */
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
