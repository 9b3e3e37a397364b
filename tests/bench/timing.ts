/** Milliseconds: the middle one of all runs, and the one that 95 of 100 stay below. */
export type Timing = { p50: number; p95: number }

const budgetInMs = 1000
const fewestRuns = 5
const mostRuns = 1000

/** Runs `work` once to warm up, then again and again for a second, five times at least. */
export async function time(work: () => unknown): Promise<Timing> {
  await work()
  const runs: number[] = []
  const until = performance.now() + budgetInMs
  while (runs.length < fewestRuns || (runs.length < mostRuns && performance.now() < until)) {
    runs.push(await elapsed(work))
  }
  return timingOf(runs)
}

/** @returns how many milliseconds it took */
export async function elapsed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function timingOf(runs: number[]): Timing {
  const sorted = runs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

export const formatTiming = ({ p50, p95 }: Timing) => `${formatMs(p50)} (p95 ${formatMs(p95)})`

export const formatMs = (ms: number) => `${formatNumber(ms)} ms`
export const formatSeconds = (ms: number) => `${formatNumber(ms / 1000)} s`

/** Two significant digits behind nothing, and never less than the unit that matters. */
export const formatNumber = (value: number) =>
  value.toLocaleString('en-US', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 })
