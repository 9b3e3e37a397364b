import { describe, expect, it } from 'vitest'
import { coalesceRuns } from '../../../web/renewal/coalesceRuns.ts'

/** Work that ends when told, so that a test decides what overlaps. */
function heldWork() {
  const runs: PromiseWithResolvers<string>[] = []
  let begin = Promise.withResolvers<PromiseWithResolvers<string>>()
  const work = () => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    begin.resolve(run)
    begin = Promise.withResolvers()
    return run.promise
  }
  /** @returns the run that begins next */
  const nextRun = () => begin.promise
  return { runs, work, nextRun }
}

describe('coalesceRuns', () => {
  it('runs for whoever asks', async () => {
    const { work, nextRun } = heldWork()
    const run = nextRun()
    const asked = coalesceRuns(work)('edit')
    ;(await run).resolve('first')
    expect(await asked).toBe('first')
  })

  it('gives whoever asks during a run the outcome of one that started afterwards', async () => {
    const { work, nextRun, runs } = heldWork()
    const ask = coalesceRuns(work)
    const run = nextRun()
    const first = ask('edit')
    const before = await run
    const following = nextRun()
    const second = ask('edit')
    expect(runs).toHaveLength(1)

    before.resolve('before the second edit')
    expect(await first).toBe('before the second edit')
    ;(await following).resolve('after the second edit')
    expect(await second).toBe('after the second edit')
  })

  it('serves all who asked before a run began with that one', async () => {
    const { work, nextRun, runs } = heldWork()
    const ask = coalesceRuns(work, 25)
    const run = nextRun()
    const burst = Array.from({ length: 20 }, () => ask('edit'))
    ;(await run).resolve('all')
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 20 }, () => 'all'))
    expect(runs).toHaveLength(1)
  })

  it('hands each run what those asked with whom it answers', async () => {
    const { work, nextRun } = heldWork()
    const handed: string[][] = []
    const ask = coalesceRuns((calls: string[]) => {
      handed.push(calls)
      return work()
    })
    const run = nextRun()
    const first = [ask('a'), ask('b')]
    const running = await run
    const following = nextRun()
    const second = ask('c')
    expect(handed).toEqual([['a', 'b']])
    running.resolve('done')
    await Promise.all(first)
    ;(await following).resolve('done')
    await second
    expect(handed).toEqual([['a', 'b'], ['c']])
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
      asked.push(ask('edit'))
      await Promise.resolve()
    }
    await Promise.all(asked)
    expect(most).toBe(1)
  })

  it('tells those who shared a failed run, and runs again for the next', async () => {
    const { work, nextRun } = heldWork()
    const ask = coalesceRuns(work)
    const run = nextRun()
    const failing = ask('edit')
    const failed = await run
    const following = nextRun()
    const waiting = ask('edit')
    failed.reject(new Error('store down'))
    await expect(failing).rejects.toThrow('store down')
    ;(await following).resolve('store back')
    expect(await waiting).toBe('store back')
  })
})
