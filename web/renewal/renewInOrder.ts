import { setTimeout } from 'node:timers/promises'

/** While a page is made nobody else is answered; whoever waits is answered between two. */
const pauseMs = 4

/** Longer than a page takes to make; one that waits for a new picture holds up no other for more. */
const headStartMs = 200

/**
 * Renews pages one after the other: all at once, each would be seen only when nearly all are made.
 * @param paths the first is there first
 * @throws the first failure, after all were tried
 */
export async function renewInOrder(paths: Iterable<string>, renew: (path: string) => Promise<void>): Promise<void> {
  const renewals: Promise<unknown>[] = []
  const failures: unknown[] = []
  for (const path of paths) {
    const renewal = renew(path).catch((error: unknown) => failures.push(error))
    renewals.push(renewal)
    await Promise.race([renewal, setTimeout(headStartMs)])
    await setTimeout(pauseMs)
  }
  await Promise.all(renewals)
  if (failures.length > 0) throw failures[0]
}
