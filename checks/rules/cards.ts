import { cardRegistration } from '../../schedule/registration/registration.ts'
import { formatPrice } from '../../shared/money.ts'
import { admission } from '../admission.ts'
import { type DocumentOf, documentsOf, type Facts, locationOf, type Rule } from '../finding.ts'
import { dateName, nameOf } from '../words.ts'

/** Cards that stand on the registration page although their own date of closing has passed. */
export const closedCards: Rule = (facts) => {
  const shown = documentsOf(facts, 'registerPage').flatMap(({ links }) => (links ?? []).map(({ _ref }) => _ref))
  return documentsOf(facts, 'registrationLink')
    .filter(({ _id, closesAt }) => shown.includes(_id) && closesAt && Date.parse(closesAt) <= Date.parse(facts.now))
    .map((card) => {
      const { _id, url = null, opensAt = null, closesAt = null, isFull = null } = card
      const { closesOn } = cardRegistration(facts.schedule, { _id, url, opensAt, closesAt, isFull }, facts.now)
      return {
        level: 'warning',
        message: `The card ${nameOf(card)} closed on ${dateName(closesOn, facts.today)} and still stands on the registration page. Give it a new date, or take it off the page.`,
        ...locationOf(card, 'closesAt'),
      }
    })
}

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
