import { documentsOf, info, type ContentDocument, type DocumentOf, type Finding, warning } from './facts.ts'
import { type Text, textsIn } from './contentTexts.ts'
import { nameOf, quote } from './words.ts'

type Sample = {
  text: string
  /** The field whose whole text this is; elsewhere, such as in somebody's role, the words are ordinary. */
  path?: string
  /** `warning` if it misleads visitors of any other community, `info` if it may be right for some. */
  level: 'warning' | 'info'
  advice: string
}

const misleading = (text: string, advice: string, path?: string): Sample => ({ text, advice, path, level: 'warning' })
const unlikely = (text: string, advice: string, path?: string): Sample => ({ text, advice, path, level: 'info' })

const people = ['Lead Instructor', 'Lead DJ', 'First Teacher', 'Second Teacher']

/** The texts of the sample content that other communities replace, most harmful first. */
export const samples: Sample[] = [
  misleading('//pay.example.com/', 'Paste the address of your real payment page, or nobody can pay.'),
  misleading('Example Street', 'Enter the real street and number.'),
  misleading('The Yoga Studio', 'Enter the name on the door.', 'venue.name'),
  misleading('Example Bakery', 'Explain how to find the real door.'),
  misleading('Example Station', 'Name the real stop and the walk from there, or clear the field.'),
  misleading('Example Garage', 'Say where people can really park, or clear the field.'),
  misleading('Example Lane', 'Say which door really has no steps, or clear the field.'),
  misleading('by card or in cash, for example', 'Say how people can really pay at the door.'),
  misleading('@example.org', 'Enter an address whose mail you read.'),
  misleading('//calendar.example.com/', 'Enter the address of the real calendar, or clear the field.'),
  misleading('Calendar Group', 'Name the group that maintains the calendar.'),
  misleading('//social.example.com/', 'Enter the address of your own page there.'),
  misleading('//shoes.example.com/', 'Link to a real shop, or remove the link.'),
  misleading('Site Owner', 'Enter the name of the person responsible for the site.', 'owner'),
  ...people.map((name) => misleading(name, 'Enter the real name.', 'name')),
  misleading('Drawn portrait of the', 'Upload a photo and describe what it shows.'),
  unlikely('Westie Boston', 'Enter the name of your community.', 'title'),
  unlikely(
    'Westie Boston Dance Community',
    'Enter the name next to the © at the bottom of every page.',
    'organization',
  ),
  unlikely('A West Coast Swing school and community in Boston', 'Say in one sentence who you are.'),
  unlikely('Westie Boston: two dots', 'Upload your logo and describe it.'),
  unlikely('West Coast Swing in Boston', 'Say what you dance, and where.', 'hero.heading'),
  unlikely('A wooden dance floor under warm lights', 'Upload a picture of your own evening and describe it.'),
  unlikely('Where we dance, how to get there', 'Put the name of your own community in the description.'),
  unlikely('Meet the people who teach', 'Put the name of your own community in the description.'),
  unlikely('the studio is closed for Labor Day', 'Delete it, or visitors read that class is cancelled.'),
  unlikely('the studio gets a new floor', 'Delete it, or visitors read that class is cancelled.'),
  unlikely('Whips with room to breathe', 'Change it to your own series, or delete it.'),
  unlikely('Sugar Tucks, and where they lead', 'Change it to your own series, or delete it.'),
  unlikely('Stretch, settle, and play', 'Change it to your own series, or delete it.'),
  unlikely('We are choosing the topics', 'Write your own notice, or delete it.'),
]

const isIn = ({ text, path }: Sample, found: Text) =>
  path === undefined ? found.text.includes(text) : found.path === path && found.text === text

const sampleEvening = { weekday: 'monday', startsAt: '20:30' }

/** The sample venue's location: a public landmark. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }

/** Returns a finding for each text of the sample content that is left: a warning, or information if it may be right for the community. */
export const sampleTextsLeft = (documents: ContentDocument[]): Finding[] =>
  documents.flatMap((document) => [
    ...textsIn(document).flatMap((found) =>
      samples
        .filter((sample) => isIn(sample, found))
        .map(({ text, advice, level }) =>
          (level === 'warning' ? warning : info)(
            document,
            found.path,
            `${nameOf(document)}: ${quote(text)} is from the sample. ${advice}`,
          ),
        ),
    ),
    ...documentsOf({ documents: [document] }, 'siteSettings').flatMap(samplePlaceAndTime),
  ])

function samplePlaceAndTime(settings: DocumentOf<'siteSettings'>): Finding[] {
  const { weekday, startsAt } = settings.weeklyRules?.find(({ _key }) => _key === 'mondays') ?? {}
  const { lat, lng } = settings.venue?.location ?? {}
  return [
    ...(lat === samplePoint.lat && lng === samplePoint.lng
      ? [warning(settings, 'venue.location', 'The point on the map is from the sample. Set it to your own door.')]
      : []),
    ...(weekday === sampleEvening.weekday && startsAt === sampleEvening.startsAt
      ? [
          info(
            settings,
            'weeklyRules',
            'The day and time of the weekly evening are from the sample. Say when you dance.',
          ),
        ]
      : []),
  ]
}
