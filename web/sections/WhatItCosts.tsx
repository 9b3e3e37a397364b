import type { OfferedCard } from '../queries/registerPageContent.ts'
import { Price } from '../ui/Price.tsx'
import { FieldSource } from '../ui/Source.tsx'

type Props = { card: OfferedCard }

/** Shows the price of an evening in large type: online, and at the door if known. */
export function WhatItCosts({ card }: Props) {
  if (card.onlinePriceInCents === null) return null
  return (
    <div>
      <dt>What it costs</dt>
      <dd data-in-a-line>
        <strong>
          <Price of={card} field="onlinePriceInCents" />
        </strong>
        <span>
          {card.priceNote ? `online, ${card.priceNote}` : 'online'}
          <DoorPrice card={card} />
          <FieldSource id={card._id} type="registrationLink" path="priceNote" />
        </span>
      </dd>
    </div>
  )
}

/** Shows the price in a sentence: "$21.75 online, $20 at the door". */
export function CostLine({ card }: Props) {
  if (card.onlinePriceInCents === null) return null
  return (
    <>
      What it costs: <Price of={card} field="onlinePriceInCents" /> online
      <DoorPrice card={card} />
      {card.priceNote && ` (${card.priceNote})`}
    </>
  )
}

const DoorPrice = ({ card }: Props) =>
  card.doorPriceInCents !== null && (
    <>
      , <Price of={card} field="doorPriceInCents" /> at the door
    </>
  )
