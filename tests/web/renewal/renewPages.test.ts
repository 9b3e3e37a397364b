import { setImmediate } from 'node:timers/promises'
import RenderResult from 'next/dist/server/render-result.js'
import ResponseCache from 'next/dist/server/response-cache/index.js'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { coalesceRuns, renewInOrder, renewPage } from '../../../web/renewal/renewPages.ts'
import { pageRenewed, renderedAt } from '../../../web/renewal/state.ts'

test('a page is finished before the next one starts', async () => {
  const log: string[] = []
  await renewInOrder(['/register', '/'], async (path) => {
    log.push(`${path} begins`)
    await setImmediate()
    log.push(`${path} is there`)
  })
  expect(log).toEqual(['/register begins', '/register is there', '/ begins', '/ is there'])
})

test('a page that waits, such as for a picture, does not delay the others', async () => {
  const waiting = Promise.withResolvers<undefined>()
  const done: string[] = []
  const all = renewInOrder(['/teachers', '/', '/classes'], async (path) => {
    if (path === '/teachers') await waiting.promise
    done.push(path)
    if (path === '/classes') waiting.resolve(undefined)
  })
  await all
  expect(done).toEqual(['/', '/classes', '/teachers'])
})

test('a failure is reported after all pages were tried', async () => {
  const tried: string[] = []
  const renewal = renewInOrder(['/', '/classes'], (path) => {
    tried.push(path)
    return path === '/' ? Promise.reject(new Error('the home page fails')) : Promise.resolve()
  })
  await expect(renewal).rejects.toThrow('the home page fails')
  expect(tried).toEqual(['/', '/classes'])
})

/** Opens Next's own cache with a stale page. */
function openPage() {
  let stored = 'as it was built'
  const entry = () => ({ value: page(stored), isStale: true, cacheControl: { revalidate: 300 } })
  const incrementalCache = {
    get: () => Promise.resolve(entry()),
    set: (_: string, value: { html: string }) => {
      stored = value.html
      return Promise.resolve()
    },
  }
  const cache = new ResponseCache({ minimalMode: false, route: { kind: 'PAGES' } } as never)
  return {
    stored: () => stored,
    get: (isOnDemandRevalidate: boolean, render: () => Promise<string>) =>
      cache.get(
        '/register',
        async () =>
          ({
            value: page(RenderResult.fromStatic(await render(), 'text/html; charset=utf-8')),
            cacheControl: { revalidate: 300, expire: undefined },
          }) as never,
        { incrementalCache, isOnDemandRevalidate } as never,
      ),
  }
}

const page = (html: unknown) => ({ kind: 'PAGES', html, pageData: {}, headers: {}, status: 200 })

/** Renews a page while a render that a visitor triggered at another time is in progress. */
async function renewMeanwhile({ visitedAt, renewedAt }: { visitedAt: string; renewedAt: string }) {
  const held = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  const { get, stored } = openPage()
  let price = '$20'
  const render = (now: string) => async () => {
    const read = price
    if (now === visitedAt) {
      begun.resolve(undefined)
      await held.promise
    }
    renderedAt.set('/register', now)
    return read
  }
  await get(false, render(visitedAt)) // the visitor is answered at once, and the page is rendered in the background
  await begun.promise

  const toldAt: string[] = []
  pageRenewed.set(() => Promise.resolve(void toldAt.push(stored())))
  price = '$25'
  await renewPage('/register', renewedAt, async () => {
    const answer = get(true, render(renewedAt))
    await setImmediate() // by now Next has found the render in progress
    held.resolve(undefined)
    await answer
  })
  expect(stored()).toBe('$25')
  expect(toldAt, 'whoever keeps pages hears of the last render').toEqual(['$25'])
}

test('a render that started before an edit is replaced when the edit renews the page', () =>
  renewMeanwhile({ visitedAt: '2026-11-22T12:00:00Z', renewedAt: '2026-11-22T12:00:01Z' }))

test('a render that started before the clock was set back is replaced as well', () =>
  renewMeanwhile({ visitedAt: '2026-11-22T12:00:00Z', renewedAt: '2026-11-22T11:00:00Z' }))

test('on Vercel, where another process renders, a page is rendered once', async () => {
  vi.stubEnv('VERCEL', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const revalidate = vi.fn(() => Promise.resolve())
  await renewPage('/teachers', '2026-11-22T12:00:00Z', revalidate)
  expect(revalidate).toHaveBeenCalledTimes(1)
})

/** Returns work whose runs end when the test resolves them. */
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
  /** Resolves with the next run once it starts. */
  const nextRun = () => begin.promise
  return { runs, work, nextRun }
}

describe('coalesceRuns', () => {
  it('runs when called', async () => {
    const { work, nextRun } = heldWork()
    const run = nextRun()
    const asked = coalesceRuns(work)('edit')
    ;(await run).resolve('first')
    expect(await asked).toBe('first')
  })

  it('resolves a call during a run with the outcome of a later run', async () => {
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

  it('answers all calls before a run starts with that run', async () => {
    const { work, nextRun, runs } = heldWork()
    const ask = coalesceRuns(work, 25)
    const run = nextRun()
    const burst = Array.from({ length: 20 }, () => ask('edit'))
    ;(await run).resolve('all')
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 20 }, () => 'all'))
    expect(runs).toHaveLength(1)
  })

  it('passes each run the arguments of the calls it answers', async () => {
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

  it('rejects all calls that share a failed run, and runs again for the next one', async () => {
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
