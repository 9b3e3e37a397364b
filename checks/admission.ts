import { admissionCard } from '../schedule/registration/admission.ts'
import { documentsOf, type Facts } from './finding.ts'

/** Returns the card whose price the home page and the First Time page show. */
export function getAdmissionCard(facts: Facts) {
  const all = documentsOf(facts, 'registrationLink')
  const shown = documentsOf(facts, 'registerPage')
    .flatMap(({ links }) => links ?? [])
    .flatMap(({ _ref }) => all.find(({ _id }) => _id === _ref) ?? [])
  return admissionCard(facts.schedule, shown)
}
