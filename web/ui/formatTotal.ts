import { formatPrice } from '../../schemas/money.ts'

/** "3 evenings, $65.25 in all", from how many there are and what one costs. */
export const formatTotal = (evenings: number, cents: number): string =>
  evenings === 1 ? 'One evening' : `${evenings} evenings, ${formatPrice(evenings * cents)} in all`
