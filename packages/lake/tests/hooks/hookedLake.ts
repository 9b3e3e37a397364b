import type { Network } from 'server-toolkit/requestPublic.ts'
import { expect, onTestFinished } from 'vitest'
import { startHooks } from '../../src/hooks/startHooks.ts'
import type { LakeOptions } from '../../src/lake.ts'
import { testLake } from '../lake.ts'
import { openReceiver } from '../receiver.ts'

export const hooksPath = '/v2025-02-19/hooks/projects/westie'

type TestLake = ReturnType<typeof testLake>
type Receiver = Awaited<ReturnType<typeof openReceiver>>
type Options = Partial<LakeOptions> & {
  /** Milliseconds until a message is tried again: at once, unless a test says more. */
  retryDelay?: () => number
  resolve?: Network['resolve']
}

/** A lake whose one hook calls a receiver. */
export async function hookedLake(
  settings: Record<string, unknown>,
  { retryDelay = () => 0, resolve, ...options }: Options = {},
) {
  const receiver = await openReceiver()
  const lake = testLake(options)
  const start = () => {
    const hooks = startHooks(lake.lake.context, { retryDelay, ...(resolve && { resolve }) })
    onTestFinished(() => hooks.close())
    return hooks
  }
  const hooks = start()
  const response = await putHook(lake, { url: receiver.url, ...settings })
  expect(response.status).toBe(200)
  return {
    lake,
    receiver,
    /** Ends the delivery, as a lake does that is stopped; the answer starts it again. */
    async stop() {
      await hooks.close()
      return start
    },
  }
}

export const putHook = (lake: TestLake, settings: Record<string, unknown>) =>
  lake.request(`${hooksPath}/hook`, { method: 'PUT', body: JSON.stringify({ name: 'renew the site', ...settings }) })

/** What the next messages tell, each answered with 200. */
export async function operations(receiver: Receiver, count: number): Promise<string[]> {
  const told: string[] = []
  for (let index = 0; index < count; index++) {
    const { headers } = await receiver.accept()
    told.push(`${String(headers['sanity-operation'])} ${String(headers['sanity-document-id'])}`)
  }
  return told
}

/** What viewers are told of the hook's delivery. */
export async function delivery(lake: TestLake) {
  const response = await lake.request('/v1/deliveries/projects/westie')
  const [first] = (await response.json()) as { waitingSince: string | null; setAside: number; reason: string | null }[]
  return first
}
