import { badRequest, LakeError } from '../errors.ts'
import { readObject } from '../input.ts'

const documentBodyLimit = 4_000_000
export const assetBodyLimit = 50_000_000

/** `authorize` throws if the sender's rights ended since the request began. */
type Received = { request: Request; authorize: () => unknown }

/**
 * Reads a body to its end, because a client or proxy whose connection closes while it sends does not see the response;
 * what exceeds the limit is discarded. Node's `requestTimeout` bounds the duration. Rights are checked again after the
 * last byte.
 * @throws LakeError 413 if the body is larger than `limit` bytes
 */
export async function readBytes({ request, authorize }: Received, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const size = await forEachChunk(request, (chunk, sizeSoFar) => sizeSoFar <= limit && chunks.push(chunk))
  if (size > limit) {
    throw new LakeError(413, 'payloadTooLargeError', `Request body exceeds limit of ${limit} bytes`)
  }
  authorize()
  return Buffer.concat(chunks)
}

/** Reads and discards the rest of a body. */
export async function drainBody(request: Request): Promise<void> {
  if (!request.bodyUsed) await forEachChunk(request, () => {})
}

async function forEachChunk({ body }: Request, visit: (chunk: Uint8Array, sizeSoFar: number) => void): Promise<number> {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      visit(chunk, size)
    }
  } catch (cause) {
    throw new LakeError(400, 'incompleteBodyError', 'The connection ended before the body did', {}, { cause })
  }
  return size
}

/** Throws LakeError 413 above 4 MB, 400 unless the body is a JSON object. */
export const readJson = async (received: Received) => readObject('The body', await readAnyJson(received))

/** Throws LakeError 413 above 4 MB, 400 unless the body is JSON. */
export async function readAnyJson(received: Received): Promise<unknown> {
  const bytes = await readBytes(received, documentBodyLimit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}
