import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hasProxies } from '../thoroughPrograms.ts'
import { pagePaths } from '../../shared/pages.ts'
import { ask } from '../deploy/ask.ts'
import { stopAll } from '../deploy/ending.ts'
import { siteUrl } from '../deploy/names.ts'
import { startCaddy, startNginx, type Proxy } from '../deploy/proxy.ts'
import {
  copyPublicProject,
  healthOf,
  organiserOf,
  registerPageOf,
  startSite,
  startStore,
  type Running,
} from '../deploy/publicStack.ts'
import { watchEdits, type Kill, type Place } from './editWatch.ts'
import { formatMs, median, quantile, type Figure } from './figure.ts'
import { findDescendant, sampleProcess, type Sample } from './processSamples.ts'
import { startStack } from './stack.ts'

const hourMs = 3_600_000
const sampleEveryMs = 5000
const editEveryMs = 5000
const lookEveryMs = 200
const visitorsOfEachProxy = 2
const betweenVisitsMs = 100

/** The interval at which the third server is killed. The store is killed once. Both restart with their data. */
const killEveryMs = 120_000
const storeEndsAfter = 0.2

const listensWithinMs = 120_000

/** The warm-up time, in which samples are ignored. */
const warmUpMs = 120_000

/**
 * Runs three site servers behind nginx and Caddy with visitors, edits and occasional kills, and compares the memory, file handles and
 * event-loop delay of the surviving programs early and late in the run.
 */
export async function soak(hours: number): Promise<Figure[]> {
  if (!hasProxies()) throw new Error('The soak needs nginx and Caddy')
  using folder = mkdtempDisposableSync(join(tmpdir(), 'soak-'))
  const temporary = folder.path
  await using cleanUp = new AsyncDisposableStack()
  await (await startStack(join(temporary, 'for-the-build'))).stop()

  const delays = join(temporary, 'delays')
  mkdirSync(delays)
  process.env.LOOP_DELAY = delays
  process.env.NODE_OPTIONS = `--import=${resolve('tests/bench/reportLoopDelay.ts')}`
  const names = ['first', 'second', 'third']
  const folders = names.map((name) => join(temporary, name))
  folders.forEach(copyPublicProject)
  const [first = '', , third = ''] = folders
  const lakeDir = join(temporary, 'lake')
  cleanUp.defer(stopAll)
  let store = await startStore(first, lakeDir)
  const sites = await Promise.all(folders.map((folder) => startSite(folder, lakeDir, store.port)))
  const proxies = [
    await startNginx(join(temporary, 'nginx'), { sites, store }),
    await startCaddy(join(temporary, 'caddy'), { sites, store }),
  ]
  await Promise.all(sites.map(untilCurrent))

  const over = new AbortController()
  const startedAt = performance.now()
  const series: Record<'store' | 'first' | 'second', Sample[]> = { store: [], first: [], second: [] }
  const visits = { count: 0, failed: [] as string[] }
  const kills: Kill[] = []
  const places: Place[] = [
    ...sites.map((site, index) => ({
      name: names[index] ?? '',
      isServer: true,
      visit: () => registerPageOf(site),
    })),
    ...proxies.map((proxy) => ({
      name: proxy.name,
      isServer: false,
      visit: () => ask(proxy, `${siteUrl}/register`),
    })),
  ]
  const edits = watchEdits(places, kills)
  let refused = 0
  let isStoreDown = false
  let storeSince = startedAt

  const forAsLong = async (everyMs: number, work: () => Promise<void> | void) => {
    while (!over.signal.aborted) {
      await work()
      await setTimeout(everyMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const visit = (proxy: Proxy) => async () => {
    const path = pagePaths[visits.count++ % pagePaths.length] ?? '/'
    const problem = await ask(proxy, siteUrl + path).then(
      ({ status }) => (status === 200 ? null : String(status)),
      (error: unknown) => (error as Error).message,
    )
    if (problem !== null) visits.failed.push(`${proxy.name} ${path}: ${problem}`)
  }
  let cents = 3000
  const edit = async () => {
    cents += 1
    const mayBeRefused = isStoreDown
    try {
      await organiserOf(store)
        .patch('registration-general-admission', { set: { onlinePriceInCents: cents } })
        .commit()
    } catch (error) {
      if (!mayBeRefused && !isStoreDown) throw error
      refused += 1
      return
    }
    edits.accept(cents)
  }
  const killSite = async () => {
    const [, , site] = sites
    if (!site || performance.now() - startedAt < killEveryMs / 2) return
    await site.kill()
    const kill: Kill = { name: 'third', at: performance.now(), backAt: null }
    kills.push(kill)
    sites[2] = await startSite(third, lakeDir, store.port, site.port)
    await untilItListens(sites[2])
    kill.backAt = performance.now()
  }
  const killStore = async () => {
    await setTimeout(hours * hourMs * storeEndsAfter)
    isStoreDown = true
    const kill: Kill = { name: 'store', at: performance.now(), backAt: null }
    kills.push(kill)
    await store.kill()
    store = await startStore(first, lakeDir, store.port)
    isStoreDown = false
    storeSince = kill.backAt = performance.now()
  }
  const programs = () =>
    [
      ['store', store, 'packages/lake/src/main.ts', storeSince],
      ['first', sites[0], 'web/server.ts', startedAt],
      ['second', sites[1], 'web/server.ts', startedAt],
    ] as const
  const takeSamples = () => {
    for (const [name, running, script, since] of programs()) {
      if (!running || performance.now() - since < warmUpMs) continue
      if (name === 'store' && storeSince === startedAt) continue // only samples after the kill count
      const pid = findDescendant(running.pid, script)
      const sample = pid === null ? null : sampleProcess(pid, delays)
      if (sample !== null) series[name].push(sample)
    }
  }

  const work = [
    ...proxies.flatMap((proxy) =>
      Array.from({ length: visitorsOfEachProxy }, () => forAsLong(betweenVisitsMs, visit(proxy))),
    ),
    forAsLong(editEveryMs, edit),
    ...places.map((place) => forAsLong(lookEveryMs, () => edits.look(place))),
    forAsLong(1000, edits.tellOfUnseen),
    forAsLong(killEveryMs, killSite),
    forAsLong(sampleEveryMs, takeSamples),
    killStore(),
  ]
  setTimeout(hours * hourMs, undefined, { signal: over.signal })
    .then(() => over.abort())
    .catch(() => undefined)
  await Promise.all(work).finally(() => over.abort())

  const during = `Soak of ${Math.round(hours * 60)} minutes`
  for (const failure of visits.failed.slice(0, 20)) console.error(failure)
  const { seenAfterMs: seen, unseen, wentBack } = edits.results
  const none = (what: string, count: number) => ({
    what: `${during}: ${what}`,
    measured: String(count),
    goal: 'none',
    isMet: count === 0,
  })
  return [
    none(
      `visits through nginx and Caddy that failed, of ${visits.count}, with ${kills.length} kills`,
      visits.failed.length,
    ),
    {
      what: `${during}: from an edit to each server and each proxy, p50 of ${seen.length}; ${refused} were refused while the store was down`,
      measured: formatMs(median(seen)),
      comparedWith: `p95 ${formatMs(quantile(seen, 0.95))}, the slowest ${formatMs(quantile(seen, 1))}`,
    },
    none(
      'edits that some server or proxy did not show 30 s after its acceptance, or after the return of what was killed',
      unseen,
    ),
    none('times a server showed an earlier edit after a later one', wentBack),
    ...Object.entries(series).flatMap(([name, samples]) =>
      figuresOf(`${during}: ${words[name as keyof typeof words]}`, samples),
    ),
  ]
}

const words = { store: 'store since it was killed', first: 'first site server', second: 'second site server' }

/** The highest growth from the first quarter of the samples to the last that counts as flat. */
const flat = { megabytes: 1.15, handles: 1.15, loopDelayMs: 1.5 }

function figuresOf(what: string, samples: Sample[]): Figure[] {
  const quarter = Math.ceil(samples.length / 4)
  const middle = (part: Sample[], key: keyof Sample) => median(part.map((sample) => sample[key]))
  const figure = (key: keyof Sample, name: string, unit: string): Figure => {
    const [early, late] = [middle(samples.slice(0, quarter), key), middle(samples.slice(-quarter), key)]
    return {
      what: `${what}: ${name}`,
      measured: `${late.toFixed(0)} ${unit}`,
      comparedWith: `in its first quarter ${early.toFixed(0)} ${unit}`,
      ratio: `${(late / early).toFixed(2)} ×`,
      goal: `flat, at most ${flat[key]} ×`,
      isMet: late <= early * flat[key],
    }
  }
  return [
    figure('megabytes', 'memory', 'MB'),
    figure('handles', 'open files and sockets', ''),
    figure('loopDelayMs', 'event-loop delay, p99 of 5 s', 'ms'),
  ]
}

/** Waits until a condition holds. @throws Error after two minutes */
async function untilItListens(site: Running) {
  const signal = AbortSignal.timeout(listensWithinMs)
  while ((await healthOf(site)) === 0) await setTimeout(50, undefined, { signal })
}

async function untilCurrent(site: Running) {
  while ((await healthOf(site)) !== 200) await setTimeout(50)
}
