import {
  admissionCard,
  cardRegistration,
  type RegistrationCard,
  seriesRegistration,
} from '../../schedule/registration/registration.ts'
import { formatPrice } from '../../shared/money.ts'
import { type DocumentOf, documentsOf, type Facts, type Rule, warning, error, info } from '../facts.ts'
import { dateName, nameOf } from '../words.ts'

/** Finds cards that are still on the registration page after their closing date. */
export const closedCards: Rule = (facts) => {
  const shown = documentsOf(facts, 'registerPage').flatMap(({ links }) => (links ?? []).map(({ _ref }) => _ref))
  return documentsOf(facts, 'registrationLink')
    .filter(({ _id, closesAt }) => shown.includes(_id) && closesAt && Date.parse(closesAt) <= Date.parse(facts.now))
    .map((card) => {
      const { closesOn } = cardRegistration(facts.schedule, registrationOf(card), facts.now)
      return warning(
        card,
        'closesAt',
        `The card ${nameOf(card)} closed on ${dateName(closesOn, facts.today)} but is still on the registration page. Change its closing date, or take it off the page.`,
      )
    })
}

/** Finds series that their card never sells, because it opens too late for them or closes too early. */
export const unsoldSeries: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((document) => {
    const series = facts.schedule.series.find(({ _id }) => _id === document._id)
    const card = documentsOf(facts, 'registrationLink').find(({ _id }) => _id === series?.registrationLinkId)
    if (!series || !card?.url) return []
    const { state } = seriesRegistration(facts.schedule, series, registrationOf(card), facts.now)
    if (state !== 'unavailable') return []
    const message = `Nobody can pre-register for the series ${nameOf(document)}: its card ${nameOf(card)} opens too late for it, or closes too early. Change the dates of the card, or choose another.`
    return warning(document, 'registrationLink', message)
  })

function registrationOf(card: DocumentOf<'registrationLink'>): RegistrationCard {
  const { _id, url = null, opensAt = null, closesAt = null, isFull = null } = card
  return { _id, url, opensAt, closesAt, isFull }
}

/** Finds missing door prices, which newcomers look for first, and door prices that were entered twice and differ. */
export const doorPrices: Rule = (facts) => [
  ...documentsOf(facts, 'registrationLink').flatMap((card) =>
    doorPricesOfClasses(facts, card).flatMap(({ danceClass, cents }) =>
      card.doorPriceInCents == null || card.doorPriceInCents === cents
        ? []
        : error(
            card,
            'doorPriceInCents',
            `${nameOf(card)} costs ${formatPrice(card.doorPriceInCents)} at the door, but its class ${nameOf(danceClass)} says ${formatPrice(cents)}. Clear the price on the card: the class already has it.`,
          ),
    ),
  ),
  ...[getAdmissionCard(facts) ?? []]
    .flat()
    // A note such as “online only” says that nobody pays at the door.
    .filter((card) => card.doorPriceInCents == null && !card.priceNote && doorPricesOfClasses(facts, card).length === 0)
    .map((card) =>
      info(
        card,
        'doorPriceInCents',
        `${nameOf(card)} has no price at the door, which newcomers look for first. Add it, or say in the note next to the price that there is none.`,
      ),
    ),
]

const doorPricesOfClasses = (facts: Facts, { _id }: DocumentOf<'registrationLink'>) =>
  documentsOf(facts, 'danceClass').flatMap((danceClass) =>
    danceClass.registrationLink?._ref === _id && danceClass.doorPriceInCents != null
      ? { danceClass, cents: danceClass.doorPriceInCents }
      : [],
  )

/** Returns the card whose price the home page and the First Time page show. */
export function getAdmissionCard(facts: Facts) {
  const all = documentsOf(facts, 'registrationLink')
  const shown = documentsOf(facts, 'registerPage')
    .flatMap(({ links }) => links ?? [])
    .flatMap(({ _ref }) => all.find(({ _id }) => _id === _ref) ?? [])
  return admissionCard(facts.schedule, shown)
}
