import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { placeholders, samplePoint, stillSays } from '../placeholders.ts'
import { textsIn } from '../texts.ts'
import { nameOf, quote } from '../words.ts'

/** What the sample content stands in for and nobody has replaced yet. */
export const placeholdersLeft: Rule = (facts) => {
  const texts = facts.documents.flatMap((document) => textsIn(document).map((found) => ({ document, ...found })))
  return [
    ...placeholders.flatMap((placeholder) =>
      texts
        .filter(({ text }) => stillSays(placeholder, text))
        .map(({ document, path, text }) => {
          const name = nameOf(document)
          const words = quote(text.length > 80 ? placeholder.value : text, 80)
          return {
            level: 'error' as const,
            message: `${name === words ? name : `${name}: ${words}`} comes from the sample content. ${placeholder.advice}`,
            ...locationOf(document, path),
          }
        }),
    ),
    ...documentsOf(facts, 'siteSettings')
      .filter(({ venue }) => venue?.location?.lat === samplePoint.lat && venue.location.lng === samplePoint.lng)
      .map((settings) => ({
        level: 'error' as const,
        message: 'The point on the map comes from the sample content. Set the point of your own door.',
        ...locationOf(settings, 'venue.location'),
      })),
  ]
}
