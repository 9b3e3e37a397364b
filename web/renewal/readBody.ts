import { type IncomingMessage } from 'node:http'

/** Sanity sends what the hook's projection selects; ours selects an id and a type. */
const limitInBytes = 256 * 1024

/** The request's body as text; null when it is too large, cut short or not UTF-8. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limitInBytes) return null
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}
