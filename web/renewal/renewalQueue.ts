import { shareRuns } from './shareRuns.ts'
import type { Change } from './state.ts'

/** Far more transactions than are reported between an edit's webhook and its live event. */
const mostKnown = 1000

/**
 * Shares runs among changes: each call resolves with the outcome of a run that started after it. A run includes all changes
 * reported until it starts, so a burst costs two runs and the last edit is always included.
 *
 * The content store reports each transaction several times: by webhook for each of its documents, and by live event. All of them
 * share the run that started after the first, unless it failed. The live event usually comes first, and only webhooks name types.
 * @param run receives the changes that it includes, in order, to which further reports of these transactions are added while it
 * runs; runs do not overlap
 */
export function renewalQueue(run: (changes: Change[]) => Promise<void>): (change: Change) => Promise<void> {
  const known = new Map<string, { changes: Change[]; outcome: Promise<void> }>()
  let changes: Change[] = []
  const runNext = shareRuns(() => {
    const included = changes
    changes = []
    return run(included)
  })

  return (change) => {
    const { transactionId } = change
    const including = transactionId && known.get(transactionId)
    if (including) {
      including.changes.push(change)
      return including.outcome
    }
    changes.push(change)
    const outcome = runNext()
    if (transactionId) {
      if (known.size >= mostKnown) known.clear()
      known.set(transactionId, { changes, outcome })
      outcome.catch(() => known.delete(transactionId))
    }
    return outcome
  }
}
