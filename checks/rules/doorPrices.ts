import { formatPrice } from '../../shared/money.ts'
import { admission } from '../admission.ts'
import { documentsOf, locationOf, type DocumentOf, type Facts, type Rule } from '../finding.ts'
import { nameOf } from '../words.ts'

/** The price at the door: newcomers ask for it first, and it must not be typed twice. */
export const doorPrices: Rule = (facts) => [
  ...documentsOf(facts, 'registrationLink').flatMap((card) =>
    doorPricesOfClasses(facts, card).flatMap(({ danceClass, cents }) =>
      card.doorPriceInCents == null || card.doorPriceInCents === cents
        ? []
        : {
            level: 'error' as const,
            message: `${nameOf(card)} costs ${formatPrice(card.doorPriceInCents)} at the door, but its class ${nameOf(danceClass)} ${formatPrice(cents)}. Leave the field of the card empty: the class has the price.`,
            ...locationOf(card, 'doorPriceInCents'),
          },
    ),
  ),
  ...[admission(facts) ?? []]
    .flat()
    .filter((card) => card.doorPriceInCents == null && doorPricesOfClasses(facts, card).length === 0)
    .map((card) => ({
      level: 'info' as const,
      message: `${nameOf(card)} names no price at the door, and newcomers ask for it first. Write it, or leave it empty if nobody pays there.`,
      ...locationOf(card, 'doorPriceInCents'),
    })),
]

/** What the classes that a card sells cost at the door, as far as they say. */
const doorPricesOfClasses = (facts: Facts, { _id }: DocumentOf<'registrationLink'>) =>
  documentsOf(facts, 'danceClass').flatMap((danceClass) =>
    danceClass.registrationLink?._ref === _id && danceClass.doorPriceInCents != null
      ? { danceClass, cents: danceClass.doorPriceInCents }
      : [],
  )
