/** "$21.75" from 2175, for lists in the Studio; `null` while no price is known. */
export const dollars = (cents: number | null | undefined) => (cents == null ? null : `$${(cents / 100).toFixed(2)}`)
