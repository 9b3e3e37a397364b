import type { Change } from './state.ts'

/** Far more transactions than are reported between an edit's webhook and its live event. */
const mostKnown = 1000

/**
 * Shares runs among changes: each call resolves with the outcome of a run that started after it. A run starts once the previous
 * one has ended, and includes all changes reported until then, so a burst costs two runs and the last edit is always included.
 *
 * The content store reports each transaction several times: by webhook for each of its documents, and by live event. All of them
 * share the run that started after the first, unless it failed.
 * @param run receives the changes that it includes, in order; runs do not overlap
 */
export function renewalQueue(run: (changes: Change[]) => Promise<void>): (change: Change) => Promise<void> {
  const runs = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()
  let next: { changes: Change[]; outcome: Promise<void> } | null = null

  return (change) => {
    const { transactionId } = change
    const including = transactionId && runs.get(transactionId)
    if (including) return including
    const { changes, outcome } = (next ??= awaitTurn())
    changes.push(change)
    if (transactionId) remember(transactionId, outcome)
    return outcome
  }

  function awaitTurn() {
    const changes: Change[] = []
    const outcome = last.then(() => {
      next = null
      return run(changes)
    })
    last = outcome.catch(() => undefined)
    return { changes, outcome }
  }

  function remember(transactionId: string, outcome: Promise<void>) {
    runs.set(transactionId, outcome)
    outcome.catch(() => runs.delete(transactionId))
    for (const oldest of [...runs.keys()].slice(0, -mostKnown)) runs.delete(oldest)
  }
}
