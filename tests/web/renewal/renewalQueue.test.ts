import { expect, it } from 'vitest'
import type { Change } from '../../../web/renewal/state.ts'
import { renewalQueue } from '../../../web/renewal/renewalQueue.ts'

/** A queue whose runs end when the test resolves them. */
function heldQueue() {
  const runs: { changes: Change[]; end: () => void; fail: (error: Error) => void }[] = []
  const renew = renewalQueue((changes) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    runs.push({ changes, end: () => resolve(undefined), fail: reject })
    return promise
  })
  /** Resolves with a run once it has started. */
  const started = async (index: number) => {
    await expect.poll(() => runs.length).toBeGreaterThan(index)
    return runs[index] as (typeof runs)[number]
  }
  return { runs, renew, started }
}

const poster: Change = { type: 'notice', transactionId: 'poster' }
const price: Change = { type: 'registrationLink', transactionId: 'price' }

it('resolves a change during a run with the outcome of a later one, which includes all others until it starts', async () => {
  const { runs, renew, started } = heldQueue()
  const first = renew(poster)
  const run = await started(0)
  const later = [renew(price), renew({}), renew({})]
  run.end()
  await first
  const next = await started(1)
  expect(next.changes).toEqual([price, {}, {}])
  next.end()
  await Promise.all(later)
  expect(runs).toHaveLength(2)
})

it('makes one run of a transaction that webhooks and a live event report, whenever they arrive', async () => {
  const { runs, renew, started } = heldQueue()
  const event = renew({ transactionId: 'price' })
  const run = await started(0)
  const webhook = renew(price)
  expect(run.changes).toEqual([{ transactionId: 'price' }, price])
  run.end()
  await Promise.all([event, webhook, renew({ ...price, type: 'registerPage' })])
  expect(runs).toHaveLength(1)
})

it('rejects every change of a run that fails, and includes them again when they are repeated', async () => {
  const { renew, started } = heldQueue()
  const failing = [renew(price), renew(poster)]
  const run = await started(0)
  run.fail(new Error('store down'))
  expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])

  const again = renew(price)
  const next = await started(1)
  expect(next.changes).toEqual([price])
  next.end()
  await again
})
