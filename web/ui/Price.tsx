import { createContext, use } from 'react'
import { formatPrice } from '../../schemas/money.ts'

export type PriceField = 'onlinePriceInCents' | 'doorPriceInCents' | 'feeInCents'

export type PricedType = 'registrationLink' | 'danceClass'

/** What stands behind a price and says which field it comes from: in previews invisible letters, else nothing. */
export const PriceSource = createContext<(id: string, field: PriceField, type: PricedType) => string>(() => '')

type Props<Field extends PriceField> = {
  of: { _id: string } & Record<Field, number | null>
  field: Field
  /** The type of the document that has the price. */
  type?: PricedType
}

/** A price as it stands in a text: "$21.75"; nothing while there is none. */
export function Price<Field extends PriceField>({ of, field, type = 'registrationLink' }: Props<Field>) {
  const source = use(PriceSource)
  return of[field] === null ? null : formatPrice(of[field]) + source(of._id, field, type)
}
