import { documentsOf, locationOf, type ContentDocument, type DocumentOf, type Finding } from './finding.ts'
import { placeholders, samplePoint, containsPlaceholder, type Placeholder, type SetupGroup } from './placeholders.ts'
import { textsIn } from './texts.ts'
import { nameOf, quote } from './words.ts'

/** A placeholder of the sample content to replace. It is done once the replacement is published. */
export type SetupStep = Pick<Finding, 'documentId' | 'documentType' | 'path'> & {
  group: SetupGroup
  /** "Payment page of “General Admission”" */
  title: string
  advice: string
  /** The sample text that is still there; null once the step is done. */
  still: string | null
}

/** Returns every setup step, done or not. Deleting a document removes its steps. */
export function setupSteps(documents: ContentDocument[]): SetupStep[] {
  return [
    ...placeholders.flatMap((placeholder) => documents.flatMap((document) => stepsOf(placeholder, document))),
    ...documentsOf({ documents }, 'siteSettings').map(mapLocationStep),
  ]
}

function stepsOf(placeholder: Placeholder, document: ContentDocument): SetupStep[] {
  const { group, title, advice, places } = placeholder
  const left = textsIn(document).filter(({ text }) => containsPlaceholder(placeholder, text))
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

function mapLocationStep(settings: DocumentOf<'siteSettings'>): SetupStep {
  const { lat, lng } = settings.venue?.location ?? {}
  const isSample = lat === samplePoint.lat && lng === samplePoint.lng
  return {
    group: 'place',
    title: 'Point on the map',
    advice: 'Set the point to your own door.',
    still: isSample ? `${lat}, ${lng}` : null,
    ...locationOf(settings, 'venue.location'),
  }
}
