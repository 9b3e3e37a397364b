import type { WebSocket } from 'ws'
import type { User } from '../roles.ts'
import type { StreamContext } from './stream.ts'
import type { Client } from './streamLimits.ts'

/** How long a client that broke a limit may take to close. */
const closeTimeoutMs = 2000

export type LimitedSocket = ReturnType<typeof limitSocket>

/**
 * Limits a WebSocket: the frames that its client sends, and the data that waits for it to read.
 * @param release releases the client's slot for an open socket
 */
export function limitSocket(
  socket: WebSocket,
  { accounts, streamLimits }: Pick<StreamContext, 'accounts' | 'streamLimits'>,
  { client, release, maxFrameBytes }: { client: Client; release: () => void; maxFrameBytes: number },
) {
  let measure = streamLimits.measureUnread(client)

  const isOpen = () => socket.readyState === socket.OPEN

  function close(code: number, reason: string): void {
    socket.close(code, reason.slice(0, 100))
    if (code === 1013) return // a slow reader has to read the remaining data first
    const timer = setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
    socket.once('close', () => clearTimeout(timer))
  }

  /** Returns whether the frame may be handled; otherwise the socket is closed. */
  function accept(bytes: number): boolean {
    if (!isOpen()) return false
    if (bytes > maxFrameBytes) close(1009, `A frame here has up to ${maxFrameBytes} bytes`)
    else if (!streamLimits.spendFrame(client, bytes)) close(1008, 'Too many frames: send fewer a second')
    return isOpen()
  }

  /** Sends unless too much unread data is waiting. */
  function whenRead(transmit: (onSent: () => void) => void): void {
    if (!isOpen()) return
    if (!measure(socket.bufferedAmount)) return close(1013, 'too slow: reconnect for the rest')
    transmit(() => measure(socket.readyState === socket.CLOSED ? 0 : socket.bufferedAmount))
    measure(socket.bufferedAmount)
  }

  socket.on('ping', (data) => {
    if (accept(data.length)) whenRead((onSent) => socket.pong(data, false, onSent))
  })
  socket.on('pong', (data) => accept(data.length))
  socket.on('close', () => {
    measure(0)
    release()
  })

  return {
    get client() {
      return client
    },
    close,
    send: (text: string) => whenRead((onSent) => socket.send(text, onSent)),
    onFrame: (handle: (text: string) => void) =>
      socket.on('message', (bytes: Buffer) => {
        if (accept(bytes.length)) handle(bytes.toString())
      }),
    onClose: (handle: () => void) => socket.on('close', handle),

    /** Counts the socket towards an account from now on. Throws LakeError 401 or 429. */
    signIn(authorization: string): User {
      const user = accounts.getUser(authorization)
      if (user.id !== client.user?.id) {
        const signedIn = { ...client, user }
        const releaseNext = streamLimits.take(signedIn)
        release()
        measure(0)
        release = releaseNext
        client = signedIn
        measure = streamLimits.measureUnread(client)
      }
      return user
    },
  }
}
