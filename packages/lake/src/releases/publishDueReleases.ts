import { randomUUID } from 'node:crypto'
import { applyAction } from './applyAction.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Datasets } from '../dataset/datasets.ts'
import type { LakeDocument } from '../document.ts'
import { LakeError } from '../errors.ts'
import { logFailure } from '../log.ts'
import { applyMutation } from '../write/mutations.ts'
import { beginTransaction, type OpenTransaction } from '../write/transaction.ts'

type ReleasesContext = { datasets: Datasets; clock: () => number; closing: AbortSignal }

const secondMs = 1000

/**
 * Publishes scheduled releases when due, overdue ones at once. Reads the clock every second, because a long timer fires
 * late after the machine slept or its clock was set.
 */
export function publishDueReleases({ datasets, clock, closing }: ReleasesContext): void {
  let lastProblem = ''
  const publishAllDue = () => {
    try {
      for (const dataset of datasets.all()) publishDue(dataset, clock())
    } catch (error) {
      // A failure of the disk, not of the content: the release stays scheduled and is retried.
      if (String(error) !== lastProblem) logFailure('A scheduled release cannot be published yet', error)
      lastProblem = String(error)
    }
  }
  publishAllDue()
  const timer = setInterval(publishAllDue, secondMs).unref()
  closing.addEventListener('abort', () => clearInterval(timer))
}

/** Publishes in the order of their times, so that the later release wins where two have the same document. */
function publishDue(dataset: Dataset, now: number): void {
  const due = [...dataset.ofType('system.release')]
    .filter(({ state, publishAt }) => state === 'scheduled' && Date.parse(String(publishAt)) <= now)
    .sort((a, b) => Date.parse(String(a.publishAt)) - Date.parse(String(b.publishAt)))
  for (const release of due) {
    try {
      const action = { actionType: 'sanity.action.release.publish', releaseId: release.name }
      write(dataset, release, now, (transaction) => applyAction(action, transaction))
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      logFailure(`Release "${String(release.name)}" could not be published: ${error.description}`)
      write(dataset, release, now, (transaction) => cancelSchedule(release, error, transaction))
    }
  }
}

/** Writes in the name of the user who scheduled the release. */
function write(
  dataset: Dataset,
  { userId }: LakeDocument,
  now: number,
  work: (transaction: OpenTransaction) => unknown[],
) {
  const timestamp = new Date(now).toISOString()
  const transaction = beginTransaction(dataset, { id: randomUUID(), timestamp, author: String(userId) })
  transaction.commit(work(transaction), 'schedule')
}

/** Reopens a release for editing, with the reason, which the Studio shows. */
function cancelSchedule({ _id }: LakeDocument, { description }: LakeError, transaction: OpenTransaction): unknown[] {
  const set = { state: 'active', error: { message: description } }
  const mutation = { patch: { id: _id, set, unset: ['publishAt'] } }
  applyMutation(transaction, mutation, () => [])
  return [mutation]
}
