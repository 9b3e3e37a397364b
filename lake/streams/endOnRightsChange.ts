import type { Stream, StreamRequest } from './stream.ts'

/** The same stream, which ends when its user loses a right: the client asks again, and is let in or not. */
export const endOnRightsChange = (stream: Stream, { lake, user }: StreamRequest): Stream =>
  user === null
    ? stream
    : (sink) => {
        const end = () => sink.end('your rights have changed')
        lake.accounts.rightsChanged.addEventListener(user.id, end)
        const stop = stream(sink)
        return () => {
          lake.accounts.rightsChanged.removeEventListener(user.id, end)
          stop()
        }
      }
