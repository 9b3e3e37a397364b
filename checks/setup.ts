import { documentsOf, locationOf, type ContentDocument, type DocumentOf, type Finding } from './finding.ts'
import { placeholders, samplePoint, stillSays, type Placeholder, type SetupGroup } from './placeholders.ts'
import { textsIn } from './texts.ts'
import { nameOf, quote } from './words.ts'

/** One thing that the sample content stands in for. It is done once visitors get something else. */
export type SetupStep = Pick<Finding, 'documentId' | 'documentType' | 'path'> & {
  group: SetupGroup
  /** "Payment page of “General Admission”" */
  title: string
  advice: string
  /** What the sample content says there; null once it is done. */
  still: string | null
}

/** Every step on the way from the sample content to a site of one's own, done or not. A deleted document takes its own along. */
export function setupSteps(documents: ContentDocument[]): SetupStep[] {
  return [
    ...placeholders.flatMap((placeholder) => documents.flatMap((document) => stepsOf(placeholder, document))),
    ...documentsOf({ documents }, 'siteSettings').map(pointOnTheMap),
  ]
}

function stepsOf(placeholder: Placeholder, document: ContentDocument): SetupStep[] {
  const { group, title, advice, places } = placeholder
  const left = textsIn(document).filter(({ text }) => stillSays(placeholder, text))
  const known = places.filter(([id]) => id === document._id).map(([, path]) => path)
  return [...new Set([...known, ...left.map(({ path }) => path)])].map((path) => {
    const text = left.find((found) => found.path === path)?.text
    return {
      group,
      title: hasOwnName.has(document._type) ? `${title} of ${nameOf(document)}` : title,
      advice,
      still: text === undefined ? null : quote(text.length > 80 ? placeholder.value : text, 80),
      ...locationOf(document, path),
    }
  })
}

const hasOwnName = new Set<ContentDocument['_type']>(['registrationLink', 'teacher'])

function pointOnTheMap(settings: DocumentOf<'siteSettings'>): SetupStep {
  const { lat, lng } = settings.venue?.location ?? {}
  const isSample = lat === samplePoint.lat && lng === samplePoint.lng
  return {
    group: 'place',
    title: 'Point on the map',
    advice: 'Set the point of your own door.',
    still: isSample ? `${lat}, ${lng}` : null,
    ...locationOf(settings, 'venue.location'),
  }
}
