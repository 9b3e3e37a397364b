import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Encoding } from '@westie-boston/accept-encoding/encodingFor.ts'

/** In bytes: what is shorter fits into a packet or two as it is. */
const shortestPacked = 1000

/** Texts that are written for each answer. Event streams are none of them: a proxy or browser might hold an event back. */
const packed = /^(application\/(json|x-ndjson)|text\/(html|plain))(;|$)/

/** Low effort: half a millisecond for 27 kB, of which a quarter is left; the highest takes eighty times as long for a fifth less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const gzipOptions = { level: 3 }

/** Tells caches that the same address has bytes for each encoding. */
export function varyByEncoding(headers: Headers): void {
  headers.append('vary', 'accept-encoding')
}

/** Whether an answer is packed for those who can unpack it. What has a tag is a file, which is sent as it lies there. */
export function isPackable({ headers, body }: Response): boolean {
  const isFile = headers.has('etag') || headers.has('content-encoding')
  return body !== null && !isFile && packed.test(headers.get('content-type') ?? '')
}

/** @returns the bytes and what they are packed with: null for those too short to gain by it */
export async function pack(
  bytes: Buffer,
  encoding: Encoding | null,
): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
  if (encoding === null || bytes.length < shortestPacked) return { bytes, encoding: null }
  const compress = encoding === 'br' ? compressByBrotli(bytes, brotliOptions) : compressByGzip(bytes, gzipOptions)
  return { bytes: await compress, encoding }
}

const compressByBrotli = promisify(brotliCompress)
const compressByGzip = promisify(gzip)

/** Packs a stream chunk by chunk: whatever has gone in can be read at the other end, before the stream is over. */
export function packer(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
}
