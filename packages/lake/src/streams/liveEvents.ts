import { endOnRightsChange, missedTransactions, positionAfter } from './listen.ts'
import type { Transaction } from '../document.ts'
import { unauthorized } from '../errors.ts'
import type { Stream, StreamEvent, StreamRequest } from './stream.ts'
import { isPublicId } from '../ids.ts'
import { everythingTag } from '../dataset/dataset.ts'

/**
 * Sends the tags of changed content: responses whose `syncTags` include one of them are stale. Public even for a
 * private dataset, because a tag reveals nothing without the responses, which need a token.
 * @throws LakeError 401 when drafts are requested without a token
 * @see https://www.sanity.io/docs/http-reference/live
 */
export function liveEvents(request: StreamRequest): Stream {
  const { lake, dataset, url, user, lastEventId } = request
  const includesDrafts = ['includeDrafts', 'includeAllDocuments'].some((name) => url.searchParams.get(name) === 'true')
  if (includesDrafts && !user) throw unauthorized('Live events with drafts need a token')

  const toEvents = (transaction: Transaction): StreamEvent[] => {
    const seen = transaction.changes.filter(({ id }) => includesDrafts || isPublicId(id))
    if (seen.length === 0) return []
    const types = seen.flatMap(({ before, after }) => [before, after]).flatMap((document) => document?._type ?? [])
    const tags = [...[...new Set(types)].map(dataset.tagOf), everythingTag]
    return [{ event: 'message', id: positionAfter(transaction.id), data: { tags } }]
  }

  return endOnRightsChange(({ send, end }) => {
    const missed = lastEventId === null ? [] : missedTransactions(lake.store, dataset, lastEventId)
    send({
      event: missed ? 'welcome' : 'restart',
      id: (missed && lastEventId) ?? positionAfter(lake.store.lastTransactionId(dataset.name)),
      data: {},
    })
    missed?.flatMap(toEvents).forEach(send)
    return dataset.onCommit(
      (transaction) => toEvents(transaction).forEach(send),
      () => end('the dataset was deleted'),
    )
  }, request)
}
