import { styled } from 'styled-components'
import { decimalPrice, formatPrice } from '../../shared/money.ts'
import { FieldSource } from './Source.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type PriceField = 'onlinePriceInCents' | 'doorPriceInCents' | 'feeInCents'

type PricedType = 'registrationLink' | 'danceClass'

type PriceProps<Field extends PriceField> = {
  of: { _id: string } & Record<Field, number | null>
  field: Field
  /** The type of the document with the price. */
  type?: PricedType
}

/** Shows a price in running text, such as "$21.75", or nothing if it is not set. */
export function Price<Field extends PriceField>({ of, field, type = 'registrationLink' }: PriceProps<Field>) {
  if (of[field] === null) return null
  return (
    <Unbroken value={decimalPrice(of[field])}>
      {formatPrice(of[field])}
      <FieldSource id={of._id} type={type} path={field} />
    </Unbroken>
  )
}

type PriceTagProps = {
  of: { _id: string; onlinePriceInCents: number | null; doorPriceInCents: number | null }
  /** Shown next to the online price. */
  note: string
}

/** Shows the prices of a registration card, the first in large type, or "Price to be announced". */
export function PriceTag({ of, note }: PriceTagProps) {
  const isSoldOnline = of.onlinePriceInCents !== null
  const isSoldAtDoor = of.doorPriceInCents !== null
  if (!isSoldOnline && !isSoldAtDoor)
    return (
      <Unknown>
        Price to be announced
        <FieldSource id={of._id} type="registrationLink" path="onlinePriceInCents" />
      </Unknown>
    )
  return (
    <Line>
      <VisuallyHidden>Price: </VisuallyHidden>
      <Amount>
        <Price of={of} field={isSoldOnline ? 'onlinePriceInCents' : 'doorPriceInCents'} />
      </Amount>
      <Note>
        {isSoldOnline ? note : 'at the door'}
        <FieldSource id={of._id} type="registrationLink" path={isSoldOnline ? 'priceNote' : 'doorPriceInCents'} />
      </Note>
      {isSoldOnline && isSoldAtDoor && (
        <Note>
          <Price of={of} field="doorPriceInCents" /> at the door
        </Note>
      )}
    </Line>
  )
}

const Unbroken = styled.data`
  white-space: nowrap;
`

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-s);
`

const Amount = styled.span`
  font: 700 var(--step-3) / 1 var(--display);
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: -0.03em;
`

const Note = styled.span`
  color: var(--quiet);
  font-size: 0.95rem;
`

const Unknown = styled.p`
  font: 600 var(--step-1) / 1.2 var(--display);
  color: var(--quiet);
`
