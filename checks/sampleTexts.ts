import { documentsOf, locationOf, type ContentDocument, type DocumentOf, type Finding } from './facts.ts'
import { type Text, textsIn } from './contentTexts.ts'
import { nameOf } from './words.ts'

type Advice = {
  /** The name that organizers see, such as "Street and number". */
  title: string
  advice: string
}

/** A text of the sample content that misleads visitors of any other community, wherever it is. */
export type Placeholder = Advice & {
  value: string
  /** Matches only the whole text of such a field: elsewhere, as in somebody's role, these words are ordinary. */
  path?: string
}

const anywhere = (value: string, title: string, advice: string): Placeholder => ({ value, title, advice })
const whole = (value: string, path: string, title: string, advice: string): Placeholder => ({
  ...anywhere(value, title, advice),
  path,
})

const people = ['Lead Instructor', 'Lead DJ', 'First Teacher', 'Second Teacher']

/** The placeholders in the sample content, most harmful first. */
export const placeholders: Placeholder[] = [
  anywhere('//pay.example.com/', 'Payment page', 'Paste the address of your real payment page, or nobody can pay.'),
  anywhere('Example Street', 'Street and number', 'Enter the real street and number.'),
  whole('The Yoga Studio', 'venue.name', 'Name of the venue', 'Enter the name on the door.'),
  anywhere('Example Bakery', 'How to find the door', 'Explain how to find the real door.'),
  anywhere('Example Station', 'Train or bus', 'Name the real stop and the walk from there, or clear the field.'),
  anywhere('Example Garage', 'Parking', 'Say where people can really park, or clear the field.'),
  anywhere('Example Lane', 'Step-free way in', 'Say which door really has no steps, or clear the field.'),
  anywhere('by card or in cash, for example', 'How to pay at the door', 'Say how people can really pay at the door.'),
  anywhere('@example.org', 'Email address', 'Enter an address whose mail you read.'),
  anywhere('//calendar.example.com/', 'Shared calendar', 'Enter the address of the real calendar, or clear the field.'),
  anywhere('Calendar Group', 'Who maintains the calendar', 'Name the group that maintains the calendar.'),
  anywhere('//social.example.com/', 'Social link', 'Enter the address of your own page there.'),
  anywhere('//shoes.example.com/', 'Shop link', 'Link to a real shop, or remove the link.'),
  whole('Site Owner', 'owner', 'Site owner', 'Enter the name of the person responsible for the site.'),
  ...people.map((name) => whole(name, 'name', 'Name', 'Enter the real name.')),
  anywhere('Drawn portrait of the', 'Photo', 'Upload a photo and describe what it shows.'),
]

/** Returns whether a text still contains the sample content's placeholder. */
export const containsPlaceholder = ({ value, path }: Placeholder, text: Text) =>
  path === undefined ? text.text.includes(value) : text.path === path && text.text === value

type Sample = Advice & { documentId: string; path: string; start: string }

const sample = (documentId: string, path: string, start: string, title: string, advice: string): Sample => ({
  documentId,
  path,
  start,
  title,
  advice,
})

const inSearchEngines = 'Put the name of your own community in the description.'
const cancellation = 'Delete it, or visitors read that class is cancelled.'
const ownSeries = 'Change it to your own series, or delete it.'

/** Parts of the sample content that may be right for another community, but rarely are. `start` is how the sample's text begins. */
const samples: Sample[] = [
  sample('siteSettings', 'title', 'Westie Boston', 'Name of the site', 'Enter the name of your community.'),
  sample(
    'siteSettings',
    'organization',
    'Westie Boston Dance Community',
    'Organization',
    'Enter the name next to the © at the bottom of every page.',
  ),
  sample(
    'siteSettings',
    'description',
    'A West Coast Swing school and community in Boston',
    'Description of the community',
    'Say in one sentence who you are, for search engines and calendars.',
  ),
  sample('siteSettings', 'logo.alt', 'Westie Boston: two dots', 'Logo', 'Upload your logo and describe it.'),
  sample(
    'homePage',
    'hero.heading',
    'West Coast Swing in Boston',
    'First words of the home page',
    'Say what you dance, and where.',
  ),
  sample(
    'homePage',
    'hero.image.alt',
    'A wooden dance floor under warm lights',
    'Picture of the home page',
    'Upload a picture of your own evening and describe it.',
  ),
  sample(
    'contactPage',
    'seo.description',
    'Where we dance, how to get there',
    'Contact page in search engines',
    inSearchEngines,
  ),
  sample(
    'classesPage',
    'teachers.seo.description',
    'Meet the people who teach',
    'Teachers page in search engines',
    inSearchEngines,
  ),
  sample(
    'schedule-exception-2026-09-07',
    'reason',
    'the studio is closed for Labor Day',
    'Sample cancellation: Labor Day',
    cancellation,
  ),
  sample(
    'schedule-exception-new-floor',
    'reason',
    'the studio gets a new floor',
    'Sample cancellation: a new floor',
    cancellation,
  ),
  sample('series-wcs-2-2026-10', 'topic', 'Whips with room to breathe', 'Sample series', ownSeries),
  sample('series-wcs-2-sugar-tucks', 'topic', 'Sugar Tucks, and where they lead', 'Sample series', ownSeries),
  sample('series-wcs-2-stretch', 'topic', 'Stretch, settle, and play', 'Sample series', ownSeries),
  sample('notice-next-topic', 'text', 'We are choosing the topics', 'Sample notice', 'Write your own, or delete it.'),
]

const sampleEvening = { weekday: 'monday', startsAt: '20:30' }

/** The sample venue's location: a public landmark. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }

/** Returns a finding for each text of the sample content that is left: a warning, or information if it may be right for the community. */
export function sampleTextsLeft(documents: ContentDocument[]): Finding[] {
  return documents.flatMap((document) => [
    ...textsIn(document).flatMap((text) => [
      ...placeholders
        .filter((placeholder) => containsPlaceholder(placeholder, text))
        .map((placeholder) => left('warning', document, text.path, placeholder)),
      ...samples
        .filter((one) => one.documentId === document._id && one.path === text.path && text.text.startsWith(one.start))
        .map((one) => left('info', document, text.path, one)),
    ]),
    ...documentsOf({ documents: [document] }, 'siteSettings').flatMap(samplePlaceAndTime),
  ])
}

function samplePlaceAndTime(settings: DocumentOf<'siteSettings'>): Finding[] {
  const { weekday, startsAt } = settings.weeklyRules?.find(({ _key }) => _key === 'mondays') ?? {}
  const { lat, lng } = settings.venue?.location ?? {}
  const point = { title: 'Point on the map', advice: 'Set the point to your own door.' }
  const evening = { title: 'Day and time of the weekly evening', advice: 'Say when you dance.' }
  return [
    ...(lat === samplePoint.lat && lng === samplePoint.lng ? [left('warning', settings, 'venue.location', point)] : []),
    ...(weekday === sampleEvening.weekday && startsAt === sampleEvening.startsAt
      ? [left('info', settings, 'weeklyRules', evening)]
      : []),
  ]
}

const hasOwnName = new Set<ContentDocument['_type']>(['registrationLink', 'teacher', 'series'])

function left(level: Finding['level'], document: ContentDocument, path: string, { title, advice }: Advice): Finding {
  const name = hasOwnName.has(document._type) ? `${title} of ${nameOf(document)}` : title
  return {
    level,
    message: `${name}: ${advice.slice(0, 1).toLowerCase()}${advice.slice(1)}`,
    ...locationOf(document, path),
  }
}
