/** What a client asks for: a stream by the address that it has over HTTP, under a name of the client's choice. */
export type StreamOrder =
  { id: string; open: string; authorization: string | null; lastEventId: string | null } | { id: string; close: true }

/** What it gets: events, or why there is no stream, or why there is no more of it. */
export type StreamMessage =
  | { id: string; event: string; data: unknown; lastEventId: string | null }
  | { id: string; refused: { status: number; message: string } }
  | { id: string; ended: string }

/** @returns null when it is none */
export function readOrder(text: string): StreamOrder | null {
  try {
    const { id, open, close, authorization, lastEventId } = JSON.parse(text) as Record<string, unknown>
    if (typeof id !== 'string') return null
    if (close === true) return { id, close }
    return typeof open === 'string'
      ? { id, open, authorization: textIn(authorization), lastEventId: textIn(lastEventId) }
      : null
  } catch {
    return null // not JSON, or null
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
