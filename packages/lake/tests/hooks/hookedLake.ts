import type { Network } from 'server-toolkit/requestPublic.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { startHooks } from '../../src/hooks/startHooks.ts'
import type { LakeOptions } from '../../src/lake.ts'
import { testLake } from '../lake.ts'
import { openReceiver } from '../receiver.ts'

export const hooksPath = '/v2025-02-19/hooks/projects/westie'

type TestLake = ReturnType<typeof testLake>
type Receiver = Awaited<ReturnType<typeof openReceiver>>
type Options = Partial<LakeOptions> & {
  /** Returns the delay before a retry in milliseconds; 0 by default. */
  retryDelay?: () => number
  resolve?: Network['resolve']
}

/** Creates a lake with one webhook, which calls a receiver. */
export async function hookedLake(
  settings: Record<string, unknown>,
  { retryDelay = () => 0, resolve, ...options }: Options = {},
) {
  const receiver = await openReceiver()
  const lake = testLake(options)
  const hooks = startHooks(lake.lake.context, { retryDelay, ...(resolve && { resolve }) })
  onTestFinished(() => hooks.close())
  const response = await putHook(lake, { url: receiver.url, ...settings })
  expect(response.status).toBe(200)
  return { lake, receiver }
}

export const putHook = (lake: TestLake, settings: Record<string, unknown>) =>
  lake.request(`${hooksPath}/hook`, { method: 'PUT', body: JSON.stringify({ name: 'renew the site', ...settings }) })

/** Holds retries back until the test starts them. Other timers run as usual: code of earlier tests may still set some. */
export function holdRetries() {
  const setTimer = setTimeout
  const held: { delay: number | undefined; start: () => void }[] = []
  const hold = (run: (id?: unknown) => void, delay?: number, id?: unknown) => {
    if (id !== 'hook') return setTimer(run, delay, id)
    held.push({ delay, start: () => run(id) })
    return setTimer(() => undefined)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout)
  return async function nextRetry() {
    await expect.poll(() => held.length).toBe(1)
    return held.pop() as (typeof held)[number]
  }
}

/** Answers the next messages with 200. Returns the operation and document id of each. */
export async function operations(receiver: Receiver, count: number): Promise<string[]> {
  const received: string[] = []
  for (let index = 0; index < count; index++) {
    const { headers } = await receiver.accept()
    received.push(`${String(headers['sanity-operation'])} ${String(headers['sanity-document-id'])}`)
  }
  return received
}

/** Returns the webhook's delivery state, as viewers see it. */
export async function delivery(lake: TestLake) {
  const response = await lake.request('/v1/deliveries/projects/westie')
  const [first] = (await response.json()) as { waitingSince: string | null; setAside: number; reason: string | null }[]
  return first
}
