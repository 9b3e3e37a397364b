import { badRequest, LakeError } from './errors.ts'

export const documentBodyLimit = 4_000_000
export const assetBodyLimit = 50_000_000

/** @throws LakeError 413 when the body is larger than `limit` bytes, before it has been read to its end */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new LakeError(413, 'payloadTooLargeError', `Request body exceeds limit of ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
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
