import { admissionCard } from '../../schedule/admission.ts'
import { dollars } from '../../schemas/money.ts'
import { at, documentsOf, type DocumentOf, type Facts, type Rule } from '../finding.ts'
import { nameOf } from '../words.ts'

/** The price at the door: newcomers ask for it first, and it must not be typed twice. */
export const doorPrices: Rule = (facts) => [
  ...documentsOf(facts, 'registrationLink').flatMap((card) =>
    classesSoldBy(facts, card)
      .filter(({ doorPriceInCents }) => card.doorPriceInCents != null && doorPriceInCents !== card.doorPriceInCents)
      .map((danceClass) => ({
        level: 'error' as const,
        message: `${nameOf(card)} costs ${dollars(card.doorPriceInCents)} at the door, but its class ${nameOf(danceClass)} ${dollars(danceClass.doorPriceInCents)}. Leave the field of the card empty: the class has the price.`,
        ...at(card, 'doorPriceInCents'),
      })),
  ),
  ...[admission(facts) ?? []]
    .flat()
    .filter((card) => card.doorPriceInCents == null && classesSoldBy(facts, card).length === 0)
    .map((card) => ({
      level: 'info' as const,
      message: `${nameOf(card)} names no price at the door, and newcomers ask for it first. Write it, or leave it empty if nobody pays there.`,
      ...at(card, 'doorPriceInCents'),
    })),
]

const classesSoldBy = (facts: Facts, { _id }: DocumentOf<'registrationLink'>) =>
  documentsOf(facts, 'danceClass').filter(
    ({ registrationLink, doorPriceInCents }) => registrationLink?._ref === _id && doorPriceInCents != null,
  )

/** The card whose price every newcomer reads. */
function admission(facts: Facts) {
  const all = documentsOf(facts, 'registrationLink')
  const shown = documentsOf(facts, 'registerPage')
    .flatMap(({ links }) => links ?? [])
    .flatMap(({ _ref }) => all.find(({ _id }) => _id === _ref) ?? [])
  return admissionCard(facts.schedule, shown)
}
