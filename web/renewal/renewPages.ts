import { setTimeout } from 'node:timers/promises'
import { pagePaths, pagesOf } from '../../shared/pages.ts'
import { pageRenewed, renderedAt } from './state.ts'

/** The server answers no requests while it renders a page; this pause lets it answer the ones that wait. */
const pauseMs = 4

/** Longer than a page takes to render. A page that waits for a new picture delays the next one by this much at most. */
const headStartMs = 200

/** Returns all pages that show documents, starting with those that show the changed types. */
export const renewalOrder = (changedTypes: string[]) =>
  new Set([...changedTypes.flatMap(pagesOf).map(({ path }) => path), ...pagePaths, '/404', '/500'])

/**
 * Renews pages one after the other: if all were rendered at once, even the first would not be visible until nearly all are.
 * @param paths in the order in which they are renewed
 * @throws the first failure, after trying all pages
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

/**
 * Renders a page again with the content as of `now`. Next may answer with a render that was already in progress and read the
 * content store earlier; the page is then rendered once more. On Vercel another process renders, whose time this one doesn't know.
 * @param now ISO 8601
 * @param revalidate `revalidate` of an API route's response
 */
export async function renewPage(path: string, now: string, revalidate: (path: string) => Promise<void>) {
  await revalidate(path)
  if (!process.env.VERCEL && renderedAt.get(path) !== now) await revalidate(path)
  await pageRenewed.get()(path)
}

/**
 * Shares runs of `work` among callers: each call resolves with the outcome of a run that started after it. A run starts once
 * the previous one has ended and answers all calls made until then, so a burst of calls costs two runs and the last edit is
 * always included.
 * @param work receives the arguments of the calls that it answers, in order
 * @param gatherMs how long a run waits for further calls before it starts
 */
export function coalesceRuns<Call, T>(
  work: (calls: [Call, ...Call[]]) => Promise<T>,
  gatherMs = 0,
): (call: Call) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { calls: [Call, ...Call[]]; outcome: Promise<T> } | null = null

  return (call) => {
    if (next) {
      next.calls.push(call)
      return next.outcome
    }
    const calls: [Call, ...Call[]] = [call]
    const outcome = last.then(async () => {
      if (gatherMs > 0) await setTimeout(gatherMs)
      next = null
      const run = work(calls)
      last = run.catch(() => undefined)
      return run
    })
    next = { calls, outcome }
    return outcome
  }
}
