import { fuzzPatches } from '../lake/fuzz/patches.ts'
import { formatMs, type Figure } from './figure.ts'

const runs = Number(process.env.FUZZ_PATCHES ?? 100_000)

/** What the worst of many patches at random does to everybody else. */
export async function lakePatches(): Promise<Figure[]> {
  const { longest, megabytes } = await fuzzPatches(runs)
  return [
    {
      what: `Patches, ${runs.toLocaleString('en')} transactions at random: longest time in which nobody is answered`,
      measured: formatMs(longest),
      goal: 'under 250 ms',
      isMet: longest < 250,
    },
    {
      what: `Patches, ${runs.toLocaleString('en')} transactions at random: most memory`,
      measured: `${Math.round(megabytes)} MB`,
      goal: 'under 512 MB',
      isMet: megabytes < 512,
    },
  ]
}
