import { Temporal } from 'temporal-polyfill'

/** Formats an ISO 8601 wall-clock time as "20261123T203000"; ignores the offset. */
export const localTime = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '')

/** Formats an ISO 8601 instant as "20261124T013000Z". */
export const utcTime = (iso: string): string =>
  `${localTime(Temporal.Instant.from(iso).toString({ smallestUnit: 'second' }))}Z`

export function latestOf(first: string, ...others: string[]): string {
  return others.reduce((latest, other) => (Temporal.Instant.compare(other, latest) > 0 ? other : latest), first)
}

/** Returns the seconds since 2020, which fit into the 31 bits that programs allow for SEQUENCE until 2088. */
export function sequenceAt(moment: string): number {
  const seconds = Temporal.Instant.from('2020-01-01T00:00Z').until(moment, { largestUnit: 'second' }).seconds
  return Math.max(0, seconds)
}
