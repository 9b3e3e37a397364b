import fc from 'fast-check'
import { readInWorker } from '../../web/communityFeed/readInWorker.ts'
import { damaged, originals, transformations } from '../lake/fuzz/pictures.ts'
import { expectSensible, startWatchedLake } from '../lake/fuzz/watchedLake.ts'
import { range } from '../security/feeds.ts'
import { calendars } from '../security/randomFeeds.ts'
import { longestBlock } from '../security/watchThread.ts'
import { formatMs, type Figure } from './figure.ts'

/** Of each kind; `lake-patches` sends patches. */
const runs = Number(process.env.FUZZ_RUNS ?? 100_000)

/** What the worst of many pictures, and of many feeds, at random does to everybody else. */
export async function fuzz(): Promise<Figure[]> {
  return [...(await pictures()), ...(await feeds())]
}

/** Uploads, most of them damaged, and sizes of what could be read, by a lake process. */
async function pictures(): Promise<Figure[]> {
  const lake = await startWatchedLake()
  try {
    const { longest, megabytes } = await lake.fuzz(
      runs,
      fc.tuple(damaged(await originals()), transformations),
      async ([bytes, parameters]) => {
        const body = new Uint8Array(bytes)
        const response = await lake.ask('/v1/assets/images/production', { method: 'POST', body })
        if (!response.ok) {
          await expectSensible(response)
          return
        }
        const { document: asset } = (await response.json()) as { document: { path: string } }
        await expectSensible(await lake.ask(`/${asset.path}?${parameters}`))
      },
    )
    return figures('Pictures and their sizes', longest, megabytes)
  } finally {
    lake.stop()
  }
}

/** By the site's own way: a worker reads while this thread could answer. */
async function feeds(): Promise<Figure[]> {
  let longest = 0
  await fc.assert(
    fc.asyncProperty(calendars, async (text) => {
      const blocked = await longestBlock(() => readInWorker({ text, range }).catch(() => null))
      longest = Math.max(longest, blocked)
    }),
    { seed: Number(process.env.FUZZ_SEED ?? 20), numRuns: runs },
  )
  return figures('Feeds', longest, process.resourceUsage().maxRSS / 1000)
}

const figures = (what: string, longest: number, megabytes: number): Figure[] => [
  {
    what: `${what}, ${runs.toLocaleString('en')} at random: longest time in which nobody is answered`,
    measured: formatMs(longest),
    goal: 'under 250 ms',
    isMet: longest < 250,
  },
  {
    what: `${what}, ${runs.toLocaleString('en')} at random: most memory`,
    measured: `${Math.round(megabytes)} MB`,
    goal: 'under 512 MB',
    isMet: megabytes < 512,
  },
]
