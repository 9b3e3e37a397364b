import type { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Encoding } from 'server-toolkit/encodingFor.ts'
import { badRequest, LakeError } from '../errors.ts'
import { readObject } from '../input.ts'

/** In bytes. The command line imports whole datasets. */
export const bodyLimits = { json: 4_000_000, commandLine: 50_000_000, asset: 50_000_000 }

type Received = { request: Request; authorize: () => unknown }

/**
 * Passes a body on in chunks. Rights are checked again after the last one. Throws LakeError 413 above `limit` bytes, 400 if
 * the connection ends before the body.
 */
export async function receiveBody(
  { request, authorize }: Received,
  limit: number,
  take: (chunk: Uint8Array) => Promise<unknown>,
): Promise<void> {
  let size = 0
  await forEachChunk(request, async (chunk) => {
    size += chunk.byteLength
    if (size > limit) throw new LakeError(413, 'payloadTooLargeError', `Request body exceeds limit of ${limit} bytes`)
    await take(chunk)
  })
  authorize()
}

/** Returns a body of at most `limit` bytes; its failures are those of `receiveBody`. */
export async function readBytes(received: Received, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await receiveBody(received, limit, (chunk) => Promise.resolve(chunks.push(chunk)))
  return Buffer.concat(chunks)
}

export async function drainBody(request: Request): Promise<void> {
  if (!request.bodyUsed) await forEachChunk(request, () => Promise.resolve())
}

/** Reads to the end after a failure as well: a client whose connection closes while it sends does not see the response. */
async function forEachChunk({ body }: Request, take: (chunk: Uint8Array) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  try {
    for await (const chunk of body ?? [])
      if (failures.length === 0) await take(chunk).catch((error: unknown) => failures.push(error))
  } catch (cause) {
    throw new LakeError(400, 'incompleteBodyError', 'The connection ended before the body did', {}, { cause })
  }
  if (failures.length > 0) throw failures[0]
}

/** Throws LakeError 413 above the limit, 400 unless the body is a JSON object. */
export const readJson = async (received: Received, limit?: number) =>
  readObject('The body', await readAnyJson(received, limit))

/** Throws LakeError 413 above the limit, 400 unless the body is JSON. */
export async function readAnyJson(received: Received, limit = bodyLimits.json): Promise<unknown> {
  const bytes = await readBytes(received, limit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}

/** In bytes; a shorter response fits into a packet or two. */
const shortestCompressed = 1000

/** Text that is generated per response. Event streams are excluded, because a proxy or browser might buffer events. */
const compressible = /^(application\/(json|x-ndjson)|text\/(html|plain))(;|$)/

/** Half a millisecond for 27 kB, reduced to a quarter; the highest takes eighty times as long to save a fifth more. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const gzipOptions = { level: 3 }

/** Returns whether a response is compressed on the fly. One with an ETag is a file, and sent as stored. */
export function isCompressible({ headers, body }: Response): boolean {
  const isFile = headers.has('etag') || headers.has('content-encoding')
  return body !== null && !isFile && compressible.test(headers.get('content-type') ?? '')
}

/** Returns the bytes and their encoding: null for those too short to compress. */
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

/** Compresses a stream and flushes after each chunk, so that the client can read it immediately. */
export function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
}

/** How long a client may take to read one part of a response: 4 kB per second. */
export const stallTimeoutMs = 30_000

const partBytes = 128_000

/** Writes a body as fast as the client reads it, and disconnects a client that stops reading. */
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
    // A reset also frees the data that the system would still try to send.
    const timer = setTimeout(() => outgoing.socket?.resetAndDestroy(), timeoutMs)
    const done = () => {
      clearTimeout(timer)
      outgoing.off(event, done).off('close', done)
      resolve()
    }
    outgoing.on(event, done).on('close', done)
  })
}

/** Returns a header by which `@sanity/client` and `sanity` print a warning, which must not contain a comma. */
export const clientWarning = (warning: string): Record<string, string> => ({ 'x-sanity-warning': warning })
