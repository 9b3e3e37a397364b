import type { Change, Transaction } from '../document.ts'
import { isPublishedId, publishedIdOf, releaseIdOf, releaseOf, versionIdOf } from '../ids.ts'
import type { LifeStep } from '../store/historyStore.ts'
import type { HistoryEvent } from './historyPage.ts'

/** Which documents of a family exist, and the transactions that wrote them last. */
type Revisions = ReadonlyMap<string, string>

type WasScheduled = (release: string, sequence: number) => boolean

/**
 * What happened to one document, from the steps of its family: published, draft, and versions in releases. Edits of drafts
 * are left out; the Studio takes them from the transactions.
 * @param life oldest first; other families in it do not count
 * @param wasScheduled whether a release was, right before the transaction of this sequence number
 * @returns newest first
 */
export function documentEvents(id: string, life: LifeStep[], wasScheduled: WasScheduled): HistoryEvent[] {
  let before: Revisions = new Map()
  const family = life.filter(({ document }) => publishedIdOf(document) === publishedIdOf(id))
  const events = [...Map.groupBy(family, (step) => step.sequence)].flatMap(([sequence, steps]) => {
    const after = new Map(before)
    for (const { document, exists, transaction } of steps) {
      if (exists) after.set(document, transaction)
      else after.delete(document)
    }
    const event = eventOf(id, steps, before, after, wasScheduled)
    before = after
    return event ? [{ sequence, event }] : []
  })
  return events.reverse()
}

/** @param steps what one transaction did to the family */
function eventOf(
  id: string,
  steps: LifeStep[],
  before: Revisions,
  after: Revisions,
  wasScheduled: WasScheduled,
): HistoryEvent['event'] | null {
  const own = steps.find(({ document }) => document === id)
  if (!own) return null
  const { timestamp, author, transaction, sequence } = own
  const event = (type: string, fields: Record<string, string> = {}) => ({
    type,
    timestamp,
    author,
    documentId: publishedIdOf(id),
    ...fields,
  })
  const version = (versionId: string, revisions: Revisions) => {
    const releaseId = releaseOf(versionId)
    return { versionId, versionRevisionId: revisions.get(versionId) ?? '', ...(releaseId !== null && { releaseId }) }
  }

  const published = steps.find(({ document }) => isPublishedId(document))
  const source = published?.exists ? sourceOfPublish(id, steps) : undefined
  if (source) {
    const release = releaseOf(source)
    const publishCause =
      release === null ? 'document.publish' : wasScheduled(release, sequence) ? 'release.schedule' : 'release.publish'
    return event('publishDocumentVersion', { ...version(source, before), revisionId: transaction, publishCause })
  }
  if (published && after.size === 0) return event('deleteDocumentGroup')
  if (own === published) {
    const [rest] = after.keys()
    if (!own.exists) return event('unpublishDocument', rest === undefined ? {} : version(rest, after))
    return event(before.has(id) ? 'updateLiveDocument' : 'createLiveDocument', { revisionId: transaction })
  }
  if (!own.exists) return event('deleteDocumentVersion', version(id, before))
  return before.has(id) ? null : event('createDocumentVersion', version(id, after))
}

/** Publishing takes the version away in the transaction that writes the published document. */
function sourceOfPublish(id: string, steps: LifeStep[]): string | undefined {
  const gone = steps.filter(({ exists }) => !exists).map(({ document }) => document)
  return isPublishedId(id) ? gone[0] : gone.find((document) => document === id)
}

/** What a release came to, by its state before and after. */
const steps: Record<string, string> = {
  'active scheduled': 'scheduleRelease',
  'scheduled scheduled': 'scheduleRelease',
  'scheduled active': 'unscheduleRelease',
  'active published': 'publishRelease',
  'scheduled published': 'publishRelease',
  'active archived': 'archiveRelease',
  'archived active': 'unarchiveRelease',
}

/**
 * What happened to a release: its steps, and the documents that came into it or left it. Edits are left out; the Studio
 * takes them from the transactions.
 * @param transactions those that wrote the release or its versions, newest first
 */
export function releaseEvents(name: string, transactions: Transaction[]): HistoryEvent[] {
  return transactions.flatMap((transaction) => {
    const { sequence, timestamp, author, changes } = transaction
    const own = changes.find(({ id }) => id === releaseIdOf(name))
    const versions = changes.filter(({ id }) => id.startsWith(versionIdOf(name, '')))
    // A release that is published, archived or unarchived takes its versions along.
    const moved = own?.before ? [] : versions.flatMap((change) => addedOrDiscarded(change, transaction.id))
    const events = [...moved, ...(own ? transitionEvent(own) : [])]
    return events.map((fields) => ({ sequence, event: { timestamp, author, releaseName: name, ...fields } }))
  })
}

type EventFields = { type: string } & Record<string, string>

function transitionEvent({ before, after }: Change): EventFields[] {
  if (!before) return [{ type: 'createRelease' }]
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return []
  const type = steps[`${String(before.state)} ${String(after.state)}`]
  if (!type) return []
  return [{ type, ...(type === 'scheduleRelease' && { publishAt: String(after.publishAt) }) }]
}

function addedOrDiscarded({ id, before, after }: Change, transaction: string): EventFields[] {
  const one = { documentId: publishedIdOf(id), documentType: (after ?? before)?._type ?? '', versionId: id }
  if (!before) return [{ type: 'addDocumentToRelease', ...one, versionRevisionId: transaction }]
  return after ? [] : [{ type: 'discardDocumentFromRelease', ...one, versionRevisionId: before._rev }]
}
