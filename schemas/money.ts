/** "$21.75" from 2175, for lists in the Studio; `null` while no price is known. */
export const dollars = (cents: number | undefined) => (cents === undefined ? null : `$${(cents / 100).toFixed(2)}`)
