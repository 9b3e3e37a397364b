import { fork } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { fuzzPatches } from '../lake/fuzz/patches.ts'
import { damaged, originals, transformations } from '../lake/fuzz/pictures.ts'
import { expectSensible, startWatchedLake } from '../lake/fuzz/watchedLake.ts'
import { formatMs, type Figure } from './figure.ts'

/** Of all kinds together. */
const runs = Number(process.env.FUZZ_RUNS ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? 20)

type Measured = { longest: number; megabytes: number }

/** By how long one takes: nine in ten are patches. */
const kinds: { what: string; share: number; send: (runs: number) => Promise<Measured> }[] = [
  { what: 'Transactions of patches', share: 0.9, send: fuzzPatches },
  { what: 'Pictures and their sizes', share: 0.04, send: pictures },
  { what: 'Feeds', share: 0.03, send: (count) => inProcess('feeds', count) },
  { what: 'Backups that are restored', share: 0.03, send: (count) => inProcess('backups', count) },
]

/** What the worst of many things at random does to everybody else. */
export async function fuzz(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, share, send } of kinds) {
    const count = Math.ceil(runs * share)
    const { longest, megabytes } = await send(count)
    figures.push({
      what: `${what}, ${count.toLocaleString('en')} at random: longest time in which nobody is answered`,
      measured: formatMs(longest),
      comparedWith: `most memory ${Math.round(megabytes)} MB`,
      goal: 'under 250 ms and 512 MB',
      isMet: longest < 250 && megabytes < 512,
    })
  }
  return figures
}

/** Uploads, most of them damaged, and sizes of what could be read, by a lake process. */
async function pictures(count: number): Promise<Measured> {
  const lake = await startWatchedLake()
  try {
    const inputs = fc.tuple(damaged(await originals()), transformations)
    return await lake.fuzz(count, inputs, async ([bytes, parameters]) => {
      const body = new Uint8Array(bytes)
      const response = await lake.ask('/v1/assets/images/production', { method: 'POST', body })
      if (!response.ok) {
        await expectSensible(response)
        return
      }
      const { document: asset } = (await response.json()) as { document: { path: string } }
      await expectSensible(await lake.ask(`/${asset.path}?${parameters}`))
    })
  } finally {
    lake.stop()
  }
}

/** @param kind what `fuzzedProcess.ts` knows */
async function inProcess(kind: string, count: number): Promise<Measured> {
  const child = fork('tests/bench/fuzzedProcess.ts', [kind, String(count), String(seed)])
  const [measured] = (await once(child, 'message')) as [Measured]
  return measured
}
