import type { Stream, StreamRequest } from './stream.ts'

/** The same stream, which ends when its user's rights change: the client asks again, and is let in or not. */
export const endOnRightsChange =
  (stream: Stream, { lake, dataset, user }: StreamRequest): Stream =>
  (sink) => {
    const [changes, name] = user ? [lake.accounts.rightsChanged, user.id] : [lake.datasets.becamePrivate, dataset.name]
    const end = () => sink.end('your rights have changed')
    changes.addEventListener(name, end)
    const stop = stream(sink)
    return () => {
      changes.removeEventListener(name, end)
      stop()
    }
  }
