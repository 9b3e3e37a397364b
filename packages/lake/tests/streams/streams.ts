import { onTestFinished } from 'vitest'

type Frame = { event?: string; id?: string; data?: Record<string, unknown>; comment?: string }

/** Reads server-sent events one by one, as they come. */
export function readEvents(response: Response) {
  if (!response.body) throw new Error(`${response.status} without a body`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let buffer = ''

  async function next(): Promise<Frame | null> {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const frame = toFrame(buffer.slice(0, end))
        buffer = buffer.slice(end + 2)
        return frame
      }
      const { value, done } = await reader.read()
      if (done) return null
      buffer += value
    }
  }

  return {
    /** Returns the next event; null at the end of the stream. */
    next,
    close: () => reader.cancel(),
    /** Returns the data of the next event. */
    async data(): Promise<Record<string, unknown>> {
      const frame = await next()
      if (!frame?.data) throw new Error(`Expected an event with data and got ${JSON.stringify(frame)}`)
      return frame.data
    },
  }
}

function toFrame(text: string): Frame {
  const frame: Frame = {}
  for (const line of text.split('\n')) {
    const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]
    if (name === '') frame.comment = value
    else if (name === 'data') frame.data = JSON.parse(value) as Record<string, unknown>
    else if (name === 'event' || name === 'id') frame[name] = value
  }
  return frame
}
