import { documentsOf, locationOf, type ContentDocument, type DocumentOf, type Finding } from './finding.ts'
import {
  placeholders,
  sampleEvening,
  samplePoint,
  samples,
  containsPlaceholder,
  type Placeholder,
  type SetupGroup,
} from './placeholders.ts'
import { textsIn } from './contentTexts.ts'
import { nameOf, quote } from './words.ts'

/** A placeholder of the sample content to replace. It is done once the replacement is published. */
export type SetupStep = Pick<Finding, 'documentId' | 'documentType' | 'path'> & {
  group: SetupGroup
  /** "Payment page of “General Admission”" */
  title: string
  advice: string
  /** The sample text that is still there; null once the step is done. */
  still: string | null
  /** Whether the sample may be right for the community. */
  mayStay?: true
}

/** Returns every setup step, done or not. Deleting a document removes its steps. */
export function setupSteps(documents: ContentDocument[]): SetupStep[] {
  return [
    ...placeholders.flatMap((placeholder) => documents.flatMap((document) => stepsOf(placeholder, document))),
    ...documentsOf({ documents }, 'siteSettings').flatMap((settings) => [
      weeklyEveningStep(settings),
      mapLocationStep(settings),
    ]),
    ...documents.flatMap(sampleSteps),
  ]
}

function stepsOf(placeholder: Placeholder, document: ContentDocument): SetupStep[] {
  const { group, title, advice, places } = placeholder
  const left = textsIn(document).filter((found) => containsPlaceholder(placeholder, found))
  const known = places.filter(([id]) => id === document._id).map(([, path]) => path)
  return [...new Set([...known, ...left.map(({ path }) => path)])].map((path) => {
    const text = left.find((found) => found.path === path)?.text
    const name = places.find(([id, known]) => id === document._id && known === path)?.[2]
    const place = name === undefined ? title : `${title}: ${name}`
    return {
      group,
      title: hasOwnName.has(document._type) ? `${title} of ${nameOf(document)}` : place,
      advice,
      still: text === undefined ? null : quote(text.length > 80 ? placeholder.value : text, 80),
      ...locationOf(document, path),
    }
  })
}

const hasOwnName = new Set<ContentDocument['_type']>(['registrationLink', 'teacher'])

function weeklyEveningStep(settings: DocumentOf<'siteSettings'>): SetupStep {
  const { weekday, startsAt } = settings.weeklyRules?.find(({ _key }) => _key === 'mondays') ?? {}
  const isSample = weekday === sampleEvening.weekday && startsAt === sampleEvening.startsAt
  return {
    group: 'place',
    title: 'Day and time of the weekly evening',
    advice: 'Say when you dance.',
    still: isSample ? 'Mondays, 8:30 pm' : null,
    mayStay: true,
    ...locationOf(settings, 'weeklyRules'),
  }
}

function sampleSteps(document: ContentDocument): SetupStep[] {
  const found = samples.filter(({ documentId }) => documentId === document._id)
  return found.map(({ path, start, group, title, advice }) => {
    const text = textsIn(document).find((one) => one.path === path && one.text.startsWith(start))?.text
    return { group, title, advice, still: text ? quote(text, 80) : null, mayStay: true, ...locationOf(document, path) }
  })
}

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
