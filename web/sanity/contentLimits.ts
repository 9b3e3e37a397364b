/**
 * The most that one answer of the content store hands to a page: far more than any site of this kind has, and no more than a page is
 * made of within a second. Texts and lists are cut there.
 */
export const contentLimits = {
  /** Characters of one text. */
  textLength: 10_000,
  /** Characters of all texts of an answer together. */
  allText: 500_000,
  /** Items of one list. */
  listLength: 300,
  /** Values of any kind in an answer. */
  values: 30_000,
  /** Objects and lists within each other, where the query does not say what they hold. */
  depth: 12,
  /** How far a list is indented. */
  level: 6,
}

/** The least and the most of a number, by the name of its field; what is beyond was mistyped, and is not shown. */
const ranges: Record<string, [least: number, most: number]> = { lat: [-90, 90], lng: [-180, 180] }
const anyRange = [-1e9, 1e9] as const

/** @returns undefined for a number that nothing can be said with */
export function limitNumber(field: string, value: number): number | undefined {
  if (field === 'level') return Math.round(Math.min(Math.max(value, 1), contentLimits.level))
  const [least, most] = ranges[field] ?? anyRange
  return least <= value && value <= most ? value : undefined
}
