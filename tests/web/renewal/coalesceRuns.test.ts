import { describe, expect, it } from 'vitest'
import { coalesceRuns } from '../../../web/renewal/coalesceRuns.ts'

/** Work that ends when told, so that a test decides what overlaps. */
function heldWork() {
  const runs: PromiseWithResolvers<string>[] = []
  const work = () => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

describe('coalesceRuns', () => {
  it('starts at once when nothing runs', async () => {
    const { runs, work } = heldWork()
    const asked = coalesceRuns(work)()
    runs[0]?.resolve('first')
    expect(await asked).toBe('first')
  })

  it('gives whoever asks during a run the outcome of one that started afterwards', async () => {
    const { runs, work } = heldWork()
    const ask = coalesceRuns(work)
    const first = ask()
    const second = ask()
    expect(runs).toHaveLength(1)

    runs[0]?.resolve('before the second edit')
    expect(await first).toBe('before the second edit')
    await Promise.resolve()
    runs[1]?.resolve('after the second edit')
    expect(await second).toBe('after the second edit')
  })

  it('serves a burst of twenty with two runs', async () => {
    const { runs, work } = heldWork()
    const ask = coalesceRuns(work)
    const burst = Array.from({ length: 20 }, ask)
    runs[0]?.resolve('first')
    await burst[0]
    runs[1]?.resolve('last')
    expect(await Promise.all(burst)).toEqual(['first', ...Array.from({ length: 19 }, () => 'last')])
    expect(runs).toHaveLength(2)
  })

  it('never lets two runs overlap', async () => {
    let running = 0
    let most = 0
    const ask = coalesceRuns(async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    })
    const asked: Promise<void>[] = []
    for (let i = 0; i < 50; i++) {
      asked.push(ask())
      await Promise.resolve()
    }
    await Promise.all(asked)
    expect(most).toBe(1)
  })

  it('tells those who shared a failed run, and runs again for the next', async () => {
    const { runs, work } = heldWork()
    const ask = coalesceRuns(work)
    const failing = ask()
    const waiting = ask()
    runs[0]?.reject(new Error('store down'))
    await expect(failing).rejects.toThrow('store down')
    runs[1]?.resolve('store back')
    expect(await waiting).toBe('store back')
  })
})
