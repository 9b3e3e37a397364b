import { type Change, type LakeDocument, type Transaction, isVersionId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { getEffects } from '../history/mendoza.ts'
import { isObject, oneOf } from '../input.ts'
import { createMatcher } from '../query/documentMatcher.ts'
import { readParams } from '../query/perspective.ts'
import type { StreamEvent, StreamRequest } from './stream.ts'

type ListenOptions = ReturnType<typeof readListenOptions>

/** Reads the options of a listener. Throws LakeError 400 for an unknown value. */
export function readListenOptions(url: URL) {
  const { searchParams } = url
  const readText = (name: string, whenAbsent: string) => searchParams.get(name) ?? whenAbsent
  const flag = (name: string, whenAbsent = 'false') =>
    oneOf(name, readText(name, whenAbsent), ['true', 'false']) === 'true'
  const query = searchParams.get('query')
  if (!query) throw badRequest('Specify a query: ?query=*[_type == "…"]')
  return {
    query,
    params: readParams(url),
    includeResult: flag('includeResult'),
    includePreviousRevision: flag('includePreviousRevision'),
    includeMutations: flag('includeMutations', 'true'),
    /** Whether to include documents in releases. */
    includeAllVersions: flag('includeAllVersions'),
    enableResume: flag('enableResume'),
    hasEffects:
      searchParams.has('effectFormat') && Boolean(oneOf('effectFormat', readText('effectFormat', ''), ['mendoza'])),
    visibility: oneOf('visibility', readText('visibility', 'transaction'), ['transaction', 'query']),
  }
}

type Transition = 'appear' | 'update' | 'disappear'

/** Creates a function that returns a listener's events of a transaction. Throws LakeError 400 if the query fails. */
export function listenerEvents({ lake, dataset, user }: StreamRequest, options: ListenOptions) {
  const { projectId, clock } = lake
  const matches = createMatcher(options.query, options.params, { projectId, clock, identity: user?.id, dataset })
  const isInQuery = (document: LakeDocument | null) =>
    document !== null && (options.includeAllVersions || !isVersionId(document._id)) && matches(document)

  return (transaction: Transaction): StreamEvent[] => {
    // Live and replayed events have the same order, so that an event's id implies which others preceded it.
    const changes = transaction.changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const matching = changes.flatMap((change) => {
      const transition = getTransition(isInQuery(change.before), isInQuery(change.after))
      return transition ? [{ change, transition }] : []
    })
    const mutations = options.includeMutations ? Map.groupBy(transaction.mutations, getTargetId) : null
    return matching.map(({ change, transition }, index) => {
      const eventId = `${transaction.id}#${change.id}`
      const data = {
        eventId,
        documentId: change.id,
        transactionId: transaction.id,
        transition,
        identity: transaction.author,
        ...(mutations && { mutations: getMutations(transaction, change, mutations) }),
        ...(options.hasEffects && { effects: getEffects(change) }),
        ...(change.before && { previousRev: change.before._rev }),
        resultRev: transaction.id,
        ...(options.includeResult && change.after && { result: change.after }),
        ...(options.includePreviousRevision && { previous: change.before }),
        timestamp: transaction.timestamp,
        visibility: options.visibility,
        transactionTotalEvents: matching.length,
        transactionCurrentEvent: index + 1,
      }
      return { event: 'mutation', id: eventId, data }
    })
  }
}

function getTransition(was: boolean, is: boolean): Transition | null {
  if (was) return is ? 'update' : 'disappear'
  return is ? 'appear' : null
}

/** Returns the mutations that name the document, and those that name none. */
function getMutations(transaction: Transaction, { id }: Change, byTarget: Map<string | null, unknown[]>): unknown[] {
  if (!byTarget.has(null)) return byTarget.get(id) ?? []
  return transaction.mutations.filter((mutation) => [null, id].includes(getTargetId(mutation)))
}

function getTargetId(mutation: unknown): string | null {
  const target = getTarget(mutation)
  return typeof target === 'string' && !target.endsWith('.') ? target : null
}

function getTarget(mutation: unknown): unknown {
  const body = isObject(mutation) ? Object.values(mutation)[0] : undefined
  return isObject(body) ? (body.id ?? body._id) : undefined
}
