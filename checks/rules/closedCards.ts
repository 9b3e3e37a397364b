import { cardRegistration } from '../../schedule/registration/registration.ts'
import { locationOf, documentsOf, type Rule } from '../finding.ts'
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
