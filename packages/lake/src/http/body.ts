import { badRequest, LakeError } from '../errors.ts'
import { readObject } from '../input.ts'

/** In bytes. The command line imports whole datasets. */
export const bodyLimits = { json: 4_000_000, commandLine: 50_000_000, asset: 50_000_000 }

type Received = { request: Request; authorize: () => unknown }

/**
 * Receives a body in chunks, and checks the sender's rights again after the last one. Throws LakeError 413 above `limit`
 * bytes, 400 if the connection ends before the body.
 */
export async function receiveBody(
  { request, authorize }: Received,
  limit: number,
  handle: (chunk: Uint8Array) => Promise<unknown>,
): Promise<void> {
  let size = 0
  await forEachChunk(request, async (chunk) => {
    size += chunk.byteLength
    if (size > limit) throw new LakeError(413, 'payloadTooLargeError', `Request body exceeds limit of ${limit} bytes`)
    await handle(chunk)
  })
  authorize()
}

/** Returns a body of at most `limit` bytes. Throws like `receiveBody`. */
export async function readBytes(received: Received, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await receiveBody(received, limit, (chunk) => Promise.resolve(chunks.push(chunk)))
  return Buffer.concat(chunks)
}

export async function drainBody(request: Request): Promise<void> {
  if (!request.bodyUsed) await forEachChunk(request, () => Promise.resolve())
}

/** Reads to the end even after a failure: a client whose connection closes while it sends does not see the response. */
async function forEachChunk({ body }: Request, handle: (chunk: Uint8Array) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  try {
    for await (const chunk of body ?? [])
      if (failures.length === 0) await handle(chunk).catch((error: unknown) => failures.push(error))
  } catch (cause) {
    throw new LakeError(400, 'incompleteBodyError', 'The connection ended before the body did', {}, { cause })
  }
  if (failures.length > 0) throw failures[0]
}

/** Reads a JSON object. Throws LakeError 413 above the limit, 400 for any other body. */
export const readJson = async (received: Received, limit?: number) =>
  readObject('The body', await readAnyJson(received, limit))

/** Reads a body of JSON. Throws LakeError 413 above the limit, 400 for any other body. */
export async function readAnyJson(received: Received, limit = bodyLimits.json): Promise<unknown> {
  const bytes = await readBytes(received, limit)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}
