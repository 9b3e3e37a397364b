import type { Change, Transaction } from '../document.ts'
import { publishedIdOf, releaseIdOf, versionIdOf } from '../ids.ts'
import type { HistoryEvent } from './eventPage.ts'

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
