import { Temporal } from 'temporal-polyfill'

/** "20261123T203000", from an ISO 8601 date and time on the wall; an offset after it is left out. */
export const localTime = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '')

/** "20261124T013000Z", from an ISO 8601 moment. */
export const utcTime = (iso: string): string =>
  `${localTime(Temporal.Instant.from(iso).toString({ smallestUnit: 'second' }))}Z`

export function latestOf(first: string, ...others: string[]): string {
  return others.reduce((latest, other) => (Temporal.Instant.compare(other, latest) > 0 ? other : latest), first)
}

/** Seconds since 2020 began, which fit in the 31 bits that programs have for SEQUENCE until 2088. */
export function sequenceAt(moment: string): number {
  const seconds = Temporal.Instant.from('2020-01-01T00:00Z').until(moment, { largestUnit: 'second' }).seconds
  return Math.max(0, seconds)
}
