import type { WebSocket } from 'ws'
import { maxUnreadBytes, type Client, type StreamLimits } from './streamLimits.ts'

/** Time limit for a client that broke a limit to close. */
const closeTimeoutMs = 2000

export type LimitedSocket = ReturnType<typeof limitSocket>

/** Limits the frames that the client of a WebSocket sends, and the data that waits for it to read. */
export function limitSocket(socket: WebSocket, streamLimits: StreamLimits, client: Client) {
  const isOpen = () => socket.readyState === socket.OPEN

  function close(code: number, reason: string): void {
    socket.close(code, reason.slice(0, 100))
    if (code !== 1013) terminateSoon() // a slow reader has to read the remaining data first
  }

  const terminateSoon = () => setTimeout(() => socket.terminate(), closeTimeoutMs).unref()

  /** Returns whether a frame may be handled. Closes the socket otherwise. */
  function accept(bytes: number): boolean {
    if (!isOpen()) return false
    if (!streamLimits.spendFrame(client, bytes)) close(1008, 'Too many frames: send fewer a second')
    return isOpen()
  }

  /** Returns whether more may be sent. Closes the socket if too much unread data is waiting. */
  function canSend(): boolean {
    if (isOpen() && socket.bufferedAmount > maxUnreadBytes) close(1013, 'too slow: reconnect for the rest')
    return isOpen()
  }

  socket.on('ping', (data) => {
    if (accept(data.length) && canSend()) socket.pong(data)
  })
  socket.on('pong', (data) => accept(data.length))
  socket.on('error', terminateSoon) // the protocol was broken, and `ws` has sent a close frame that says so

  return {
    close,
    send: (text: string) => {
      if (canSend()) socket.send(text)
    },
    onFrame: (handle: (text: string) => void) =>
      socket.on('message', (bytes: Buffer) => {
        if (accept(bytes.length)) handle(bytes.toString())
      }),
    onClose: (handle: () => void) => socket.on('close', handle),
  }
}
