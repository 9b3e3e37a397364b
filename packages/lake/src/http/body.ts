import { badRequest, LakeError } from '../errors.ts'
import { readObject } from '../input.ts'

const documentBodyLimit = 4_000_000
export const assetBodyLimit = 50_000_000

/** In bytes; so much of a body is read in any case: a client that is cut off while it sends never sees the answer. */
const drainLimit = 100_000_000

/** `authorize` throws when the sender's rights have ended since the request began. */
type Received = { request: Request; authorize: () => unknown }

/**
 * A body can be sent as slowly as its sender likes: rights are asked for again once it is there.
 * @throws LakeError 413 when the body is larger than `limit` bytes; the rest is read and thrown away
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

/** Reads the rest of a body and throws it away. */
export async function drainBody(request: Request): Promise<void> {
  if (!request.bodyUsed) await forEachChunk(request, () => {})
}

async function forEachChunk({ body }: Request, visit: (chunk: Uint8Array, sizeSoFar: number) => void): Promise<number> {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      visit(chunk, size)
      if (size > drainLimit) break
    }
  } catch (cause) {
    throw new LakeError(400, 'incompleteBodyError', 'The connection ended before the body did', {}, { cause })
  }
  return size
}

/** @throws LakeError 413 above 4 MB, 400 when the body is no JSON object */
export const readJson = async (received: Received) => readObject('The body', await readAnyJson(received))

/** @throws LakeError 413 above 4 MB, 400 when the body is not JSON */
export async function readAnyJson(received: Received): Promise<unknown> {
  const bytes = await readBytes(received, documentBodyLimit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}
