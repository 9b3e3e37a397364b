import type { WebSocket } from 'ws'
import type { User } from '../roles.ts'
import type { StreamContext } from './stream.ts'
import type { Client } from './streamLimits.ts'

/** How long the other side may take to close after it broke a limit. */
const closeTimeoutMs = 2000

export type LimitedSocket = ReturnType<typeof limitSocket>

/**
 * Holds a WebSocket to the limits of its client: on the frames that it sends, and on what waits for it to read.
 * @param release gives back the client's place among open sockets
 * @param maxFrameBytes the largest frame that it may send
 */
export function limitSocket(
  socket: WebSocket,
  { accounts, streamLimits }: Pick<StreamContext, 'accounts' | 'streamLimits'>,
  { client, release, maxFrameBytes }: { client: Client; release: () => void; maxFrameBytes: number },
) {
  let measure = streamLimits.measureWaiting(client)

  const isOpen = () => socket.readyState === socket.OPEN

  function close(code: number, reason: string): void {
    socket.close(code, reason.slice(0, 100))
    if (code === 1013) return // a slow reader has more to read before it gets there
    const timer = setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
    socket.once('close', () => clearTimeout(timer))
  }

  /** @returns whether the frame may be answered; if not, the socket is closed */
  function accept(bytes: number): boolean {
    if (!isOpen()) return false
    if (bytes > maxFrameBytes) close(1009, `A frame here has up to ${maxFrameBytes} bytes`)
    else if (!streamLimits.spendFrame(client, bytes)) close(1008, 'Too many frames: send fewer a second')
    return isOpen()
  }

  /** Sends unless more waits already than a reader may leave unread. */
  function whenRead(transmit: (onSent: () => void) => void): void {
    if (!isOpen()) return
    if (!measure(socket.bufferedAmount)) return close(1013, 'too slow: come back for the rest')
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
    /** Whose session the browser sent when it connected, or who signed in since; null for neither. */
    get user() {
      return client.user
    },
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

    /**
     * Counts the socket towards an account from now on.
     * @throws LakeError 401 for a token that is not valid, 429 when the account has too many sockets
     */
    signIn(authorization: string): User {
      const user = accounts.userOf(authorization)
      if (user.id !== client.user?.id) {
        const signedIn = { ...client, user }
        const releaseNext = streamLimits.takeSocket(signedIn)
        release()
        measure(0)
        release = releaseNext
        client = signedIn
        measure = streamLimits.measureWaiting(client)
      }
      return user
    },
  }
}
