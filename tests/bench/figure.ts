/** A line of the report. */
export type Figure = {
  what: string
  measured: string
  /** Another measurement of the same run, for comparison. */
  comparedWith?: string
  ratio?: string
  goal?: string
  isMet?: boolean
}

/** Runs a function repeatedly. @returns the milliseconds of each run */
export async function timeRuns(runs: number, work: (run: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await work(run)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Returns a quantile. @param share 0.5 for the median */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Describes the ratio of two durations in the same unit. */
export function compare(ours: number, theirs: number): string {
  if (Math.abs(Math.log(ours / theirs)) < 0.05) return 'as fast'
  return ours <= theirs ? `${formatTimes(theirs / ours)} faster` : `${formatTimes(ours / theirs)} slower`
}

export const formatTimes = (times: number) => `${times >= 10 ? times.toFixed(0) : times.toPrecision(2)} ×`

/** Formats a number with two significant digits. */
export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(0)} s`
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms >= 10 ? ms.toFixed(0) : ms.toPrecision(2)} ms`
}
