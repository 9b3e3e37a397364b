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
