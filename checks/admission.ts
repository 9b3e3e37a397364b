import { admissionCard } from '../schedule/registration/admission.ts'
import { documentsOf, type Facts } from './finding.ts'

/** The card whose price every newcomer reads. */
export function admission(facts: Facts) {
  const all = documentsOf(facts, 'registrationLink')
  const shown = documentsOf(facts, 'registerPage')
    .flatMap(({ links }) => links ?? [])
    .flatMap(({ _ref }) => all.find(({ _id }) => _id === _ref) ?? [])
  return admissionCard(facts.schedule, shown)
}
