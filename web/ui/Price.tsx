import { use } from 'react'
import { formatPrice } from '../../shared/money.ts'
import { SourcesOfPage } from './Source.tsx'

type PriceField = 'onlinePriceInCents' | 'doorPriceInCents' | 'feeInCents'

type PricedType = 'registrationLink' | 'danceClass'

type Props<Field extends PriceField> = {
  of: { _id: string } & Record<Field, number | null>
  field: Field
  /** The type of the document that has the price. */
  type?: PricedType
}

/** A price as it stands in a text: "$21.75"; nothing while there is none. */
export function Price<Field extends PriceField>({ of, field, type = 'registrationLink' }: Props<Field>) {
  const sources = use(SourcesOfPage)
  return of[field] === null ? null : formatPrice(of[field]) + sources.field(of._id, type, field)
}
