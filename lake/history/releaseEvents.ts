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
 * tells them from the transactions.
 * @param transactions those that wrote the release or its versions, newest first
 */
export function releaseEvents(name: string, transactions: Transaction[]): HistoryEvent[] {
  return transactions.flatMap((transaction) => {
    const { sequence, timestamp, author, changes } = transaction
    const own = changes.find(({ id }) => id === releaseIdOf(name))
    const versions = changes.filter(({ id }) => id.startsWith(versionIdOf(name, '')))
    // What goes live, into the archive or out of it goes with its release.
    const moved = own?.before ? [] : versions.flatMap((change) => comingOrGoing(change, transaction.id))
    const told = [...moved, ...(own ? stepOf(own) : [])]
    return told.map((fields) => ({ sequence, event: { timestamp, author, releaseName: name, ...fields } }))
  })
}

type Told = { type: string } & Record<string, string>

function stepOf({ before, after }: Change): Told[] {
  if (!before) return [{ type: 'createRelease' }]
  if (!after || (before.state === after.state && before.publishAt === after.publishAt)) return []
  const type = steps[`${String(before.state)} ${String(after.state)}`]
  if (!type) return []
  return [{ type, ...(type === 'scheduleRelease' && { publishAt: String(after.publishAt) }) }]
}

function comingOrGoing({ id, before, after }: Change, transaction: string): Told[] {
  const one = { documentId: publishedIdOf(id), documentType: (after ?? before)?._type ?? '', versionId: id }
  if (!before) return [{ type: 'addDocumentToRelease', ...one, versionRevisionId: transaction }]
  return after ? [] : [{ type: 'discardDocumentFromRelease', ...one, versionRevisionId: before._rev }]
}
