import { randomUUID } from 'node:crypto'
import { everythingTag } from '../dataset/dataset.ts'
import { type Transaction, isPublicId } from '../document.ts'
import { LakeError, toLakeError, unauthorized } from '../errors.ts'
import { runTimeSliced, withTimeout } from '../limits.ts'
import { listenerEvents, readListenOptions } from './listenerEvents.ts'
import type { Stream, StreamEvent, StreamRequest } from './stream.ts'

/** Maximum number of transactions; beyond it, fetching again is cheaper than a replay. */
const replayLimit = 1000

/**
 * Streams the changes of documents that match a query, from now or since the last event received. A query that fails sends an
 * error event. @see https://www.sanity.io/docs/http-reference/listen
 */
export function listen(request: StreamRequest): Stream {
  const options = readListenOptions(request.url)
  const { queryLimit } = request.lake
  return endOnRightsChange(({ send, end }) => {
    const fail = (error: unknown) => {
      send({ event: 'channelError', data: toLakeError(error).toBody() })
      end('the query cannot run')
    }
    try {
      const toEvents = withTimeout(() => listenerEvents(request, options), queryLimit)
      welcome(request, toEvents, options.enableResume, send)
      let isOver = false
      const deliver = (transaction: Transaction) => {
        if (isOver) return
        try {
          withTimeout(() => toEvents(transaction), queryLimit).forEach(send)
        } catch (error) {
          fail(error) // a listener's query must not affect the write
        }
      }
      let behind = 0
      const onCommit = (transaction: Transaction) => {
        if (++behind > replayLimit) return end('too far behind: reconnect for the rest')
        runTimeSliced(() => {
          behind -= 1
          deliver(transaction)
        })
      }
      const stop = request.dataset.onCommit(onCommit)
      return () => {
        isOver = true
        stop()
      }
    } catch (error) {
      fail(error)
      return () => {}
    }
  }, request)
}

type ToEvents = (transaction: Transaction) => StreamEvent[]

/** Sends the welcome and missed events, or `reset` if they are no longer available. */
function welcome(
  request: StreamRequest,
  toEvents: ToEvents,
  enableResume: boolean,
  send: (event: StreamEvent) => void,
) {
  const { lake, dataset, lastEventId } = request
  const isResuming = enableResume && lastEventId !== null
  const missed = isResuming ? replay(request, toEvents, lastEventId) : null
  send({
    event: missed ? 'welcomeback' : isResuming ? 'reset' : 'welcome',
    id: missed ? lastEventId : positionAfter(lake.store.lastTransactionId(dataset.name)),
    data: { listenerName: randomUUID() },
  })
  missed?.forEach(send)
}

/** Returns the position after a whole transaction; event ids are `<transaction>#<document>`. */
const positionAfter = (transactionId: string | null) => transactionId && `${transactionId}#`

/**
 * Returns the events since a position. Returns null if they are no longer available, if fetching again is cheaper than so many
 * or slow ones, or if the client disconnected between two events of one transaction.
 */
function replay({ lake, dataset }: StreamRequest, toEvents: ToEvents, position: string): StreamEvent[] | null {
  const last = lake.store.transaction(dataset.name, position.slice(0, position.lastIndexOf('#')))
  if (!last) return null
  try {
    return withTimeout(() => {
      if (!position.endsWith('#') && toEvents(last).at(-1)?.id !== position) return null
      const events: StreamEvent[] = []
      let { sequence } = last
      for (let count = 0; count <= replayLimit; count++) {
        const [next] = lake.store.transactionsAfter(dataset.name, sequence, 1) // many may not fit into memory
        if (!next) return events
        events.push(...toEvents(next))
        sequence = next.sequence
      }
      return null
    }, lake.queryLimit)
  } catch (error) {
    if (error instanceof LakeError) return null
    throw error
  }
}

/** Wraps a stream so that it ends when its user's rights change; the client reconnects and is checked again. */
const endOnRightsChange =
  (stream: Stream, { lake, user }: StreamRequest): Stream =>
  (sink) => {
    if (!user) return stream(sink)
    const end = () => sink.end('your rights have changed')
    lake.accounts.rightsChanged.addEventListener(user.id, end)
    const stop = stream(sink)
    return () => {
      lake.accounts.rightsChanged.removeEventListener(user.id, end)
      stop()
    }
  }

/**
 * Streams the tags of changed content: responses with the same `syncTags` are stale. `restart` makes all of them stale, after
 * missed events. Public even for a private dataset, because tags reveal nothing. Throws LakeError 401 for drafts. @see https://www.sanity.io/docs/http-reference/live
 */
export function liveEvents(request: StreamRequest): Stream {
  const { lake, dataset, url, user, lastEventId } = request
  const includesDrafts = ['includeDrafts', 'includeAllDocuments'].some((name) => url.searchParams.get(name) === 'true')
  if (includesDrafts && !user) throw unauthorized('Live events with drafts need a token')

  const toEvents = (transaction: Transaction): StreamEvent[] => {
    const seen = transaction.changes.filter(({ id }) => includesDrafts || isPublicId(id))
    if (seen.length === 0) return []
    const types = seen.flatMap(({ before, after }) => [before, after]).flatMap((document) => document?._type ?? [])
    const tags = [...[...new Set(types)].map(dataset.getTag), everythingTag]
    return [{ event: 'message', id: positionAfter(transaction.id), data: { tags } }]
  }

  return endOnRightsChange(({ send }) => {
    const id = positionAfter(lake.store.lastTransactionId(dataset.name))
    const hasMissed = lastEventId !== null && lastEventId !== id
    send({ event: hasMissed ? 'restart' : 'welcome', id, data: {} })
    return dataset.onCommit((transaction) => toEvents(transaction).forEach(send))
  }, request)
}
