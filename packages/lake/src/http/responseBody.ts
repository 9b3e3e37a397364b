import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Encoding } from 'server-toolkit/encodingFor.ts'

/** In bytes: what is shorter fits into a packet or two as it is. */
const shortestCompressed = 1000

/** Texts that are written for each answer. Event streams are none of them: a proxy or browser might hold an event back. */
const compressible = /^(application\/(json|x-ndjson)|text\/(html|plain))(;|$)/

/** Low effort: half a millisecond for 27 kB, of which a quarter is left; the highest takes eighty times as long for a fifth less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const gzipOptions = { level: 3 }

/** Whether an answer is compressed for those who can read it then. What has a tag is a file, which is sent as it lies there. */
export function isCompressible({ headers, body }: Response): boolean {
  const isFile = headers.has('etag') || headers.has('content-encoding')
  return body !== null && !isFile && compressible.test(headers.get('content-type') ?? '')
}

/** @returns the bytes and how they are encoded: null for those too short to gain by it */
export async function compress(
  bytes: Buffer,
  encoding: Encoding | null,
): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
  if (encoding === null || bytes.length < shortestCompressed) return { bytes, encoding: null }
  const compressed = encoding === 'br' ? compressByBrotli(bytes, brotliOptions) : compressByGzip(bytes, gzipOptions)
  return { bytes: await compressed, encoding }
}

const compressByBrotli = promisify(brotliCompress)
const compressByGzip = promisify(gzip)

/** Compresses a stream chunk by chunk: whatever has gone in can be read at the other end, before the stream is over. */
export function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
}

/** How long a client may take to read a part of what is sent to it, in milliseconds: 4 kB a second. */
export const stallTimeoutMs = 30_000

const partBytes = 128_000

/**
 * Writes a body as fast as the client reads it, and drops a client that stops reading.
 * @returns once everything was handed to the network, or the connection is closed
 */
export async function writeBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  outgoing: ServerResponse,
  timeoutMs: number,
): Promise<void> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += partBytes) {
      if (outgoing.destroyed) return
      const part = chunk.subarray(start, start + partBytes)
      if (!outgoing.write(part)) await untilRead(outgoing, 'drain', timeoutMs)
    }
  }
  if (outgoing.destroyed) return
  outgoing.end()
  if (!outgoing.writableFinished) await untilRead(outgoing, 'finish', timeoutMs)
}

function untilRead(outgoing: ServerResponse, event: 'drain' | 'finish', timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A reset also frees what the system would go on trying to send.
    const timer = setTimeout(() => outgoing.socket?.resetAndDestroy(), timeoutMs)
    const done = () => {
      clearTimeout(timer)
      outgoing.off(event, done).off('close', done)
      resolve()
    }
    outgoing.on(event, done).on('close', done)
  })
}
