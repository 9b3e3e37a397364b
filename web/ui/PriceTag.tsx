import { styled } from 'styled-components'
import { Price } from './Price.tsx'
import { FieldSource } from './Source.tsx'

type Props = {
  of: { _id: string; onlinePriceInCents: number | null; doorPriceInCents: number | null }
  /** What stands beside the online price. */
  note: string
}

/** The prices of a registration card, the first set large; says so gracefully while there is none. */
export function PriceTag({ of, note }: Props) {
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
