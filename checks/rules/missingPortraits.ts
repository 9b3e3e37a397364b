import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { nameOf } from '../words.ts'

/** People on a page without a picture. */
export const missingPortraits: Rule = (facts) => {
  const shown = [
    ...documentsOf(facts, 'homePage').flatMap(({ aboutUs }) => aboutUs?.team ?? []),
    ...documentsOf(facts, 'classesPage').flatMap(({ teachers }) => teachers?.people ?? []),
  ].map(({ _ref }) => _ref)
  return documentsOf(facts, 'teacher')
    .filter(({ _id, portrait }) => shown.includes(_id) && !portrait?.asset)
    .map((person) => ({
      level: 'warning',
      message: `${nameOf(person)} has no picture. Upload one, so that newcomers recognise a face.`,
      ...locationOf(person, 'portrait'),
    }))
}
