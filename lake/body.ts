import { badRequest, LakeError } from './errors.ts'

export const documentBodyLimit = 4_000_000
export const assetBodyLimit = 50_000_000

/** As much of a body is read in any case: a client that is cut off while it sends never sees the answer. */
const patience = 100_000_000

/** @throws LakeError 413 when the body is larger than `limit` bytes; what is too much is read and thrown away */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const size = await forEachChunk(request, (chunk, sizeSoFar) => sizeSoFar <= limit && chunks.push(chunk))
  if (size > limit) {
    throw new LakeError(413, 'payloadTooLargeError', `Request body exceeds limit of ${limit} bytes`)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Reads a body that nobody wants. */
export async function readAway(request: Request): Promise<void> {
  if (!request.bodyUsed) await forEachChunk(request, () => {})
}

async function forEachChunk({ body }: Request, visit: (chunk: Uint8Array, sizeSoFar: number) => void): Promise<number> {
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    visit(chunk, size)
    if (size > patience) break
  }
  return size
}

type Json = { object: Record<string, unknown>; array: unknown[] }

/** @throws LakeError 413 above 4 MB, 400 when the body is not JSON of the expected kind */
export async function readJson<K extends keyof Json = 'object'>(request: Request, kind?: K): Promise<Json[K]> {
  const text = new TextDecoder().decode(await readBytes(request, documentBodyLimit))
  const body = parse(text)
  const found = Array.isArray(body) ? 'array' : typeof body
  if (body === null || found !== (kind ?? 'object')) throw badRequest(`The body must be a JSON ${kind ?? 'object'}`)
  return body as Json[K]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badRequest(`The body is not JSON: ${(cause as Error).message}`, { cause })
  }
}
