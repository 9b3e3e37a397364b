import type { RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { firstRenewal } from './state.ts'

const checkIntervalMs = 20

/**
 * Delays requests for pages until this server has renewed them for the first time, or has failed to: the pages on its disk may
 * be older than those that visitors have already seen from another server.
 * @param paths of the pages; all other requests are answered at once
 */
export function afterFirstRenewal(next: RequestListener, paths: readonly string[]): RequestListener {
  let over: Promise<void> | null = null

  return (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (firstRenewal.get() === 'over' || !paths.includes(path)) return next(request, response)
    over ??= untilOver()
    void over.then(() => next(request, response))
  }
}

async function untilOver(): Promise<void> {
  while (firstRenewal.get() === 'awaited') await setTimeout(checkIntervalMs)
}
