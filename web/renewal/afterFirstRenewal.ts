import { type RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { firstRenewal } from './firstRenewal.ts'

const checkIntervalMs = 20

/**
 * Has visitors of pages wait until this server has renewed them for the first time, or has tried to: what lies on its disk may
 * be older than what another server has shown them already.
 * @param paths of the pages; everything else is answered at once
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
