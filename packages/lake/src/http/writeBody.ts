import type { ServerResponse } from 'node:http'

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
