const sources = ['']

/** A fraction of a cent that no price shows. */
const step = 2 ** -20

/** Previews only: the same price, and with it, where nobody sees it, what `hiddenIn` gives back. */
export function withHidden(cents: number, hidden: string): number {
  const known = sources.indexOf(hidden)
  return cents + (known === -1 ? sources.push(hidden) - 1 : known) * step
}

/** What goes with a price: the invisible letters that say its source, or nothing. */
export const hiddenIn = (cents: number): string => sources[(cents % 1) / step] ?? ''
