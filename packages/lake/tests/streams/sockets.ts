import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** Opens a WebSocket to a lake and reads its JSON messages one by one, as they come. */
export async function connect(url: string, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
  onTestFinished(() => socket.terminate())
  const messages: unknown[] = []
  let onMessage = () => {}
  socket.on('message', (bytes: Buffer) => {
    const message = bytes.toString()
    if (message === '♥') return // a heartbeat
    messages.push(JSON.parse(message))
    onMessage()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    /** Stops reading until `resume`. */
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    closed,
    /** Returns the messages that were not read yet. */
    rest: () => messages.splice(0),
    async next(): Promise<unknown> {
      if (messages.length === 0) await new Promise<void>((resolve) => (onMessage = resolve))
      return messages.shift()
    },
  }
}
