import type { Text } from './contentTexts.ts'

/** The groups of setup steps, in order. */
export const setupGroups = [
  { name: 'contact', title: 'Name and contact' },
  { name: 'place', title: 'When and where' },
  { name: 'people', title: 'People' },
  { name: 'payment', title: 'Prices and payment' },
  { name: 'words', title: 'Text and links' },
] as const

export type SetupGroup = (typeof setupGroups)[number]['name']

export type Placeholder = {
  value: string
  /** Matches only the whole text of such a field: elsewhere, as in somebody's role, these words are ordinary. */
  isWhole?: true
  group: SetupGroup
  /** The name that organizers see, such as "Street and number". */
  title: string
  advice: string
  /** Where the sample content has it: the document's id, the field's Studio path, and a name if there are several places. */
  places: [documentId: string, path: string, name?: string][]
}

const settings = (path: string): Placeholder['places'] => [['siteSettings', path]]

const placeholder = (
  value: string,
  group: SetupGroup,
  title: string,
  rest: Pick<Placeholder, 'advice' | 'places' | 'isWhole'>,
): Placeholder => ({ value, group, title, ...rest })

const cards = ['wcs-2-series', 'tournament-shootout', 'general-admission', 'student-admission']
const shops = [
  { words: 'suede adhesive', block: 2 },
  { words: 'shoes for followers (first)', block: 4 },
  { words: 'shoes for followers (second)', block: 5 },
  { words: 'shoes for leaders (first)', block: 7 },
  { words: 'shoes for leaders (second)', block: 8 },
]
const people = [
  { id: 'teacher-lead-instructor', name: 'Lead Instructor', portrait: 'Drawn portrait of the lead instructor' },
  { id: 'teacher-lead-dj', name: 'Lead DJ', portrait: 'Drawn portrait of the lead DJ' },
  { id: 'teacher-first', name: 'First Teacher', portrait: 'Drawn portrait of the first teacher' },
  { id: 'teacher-second', name: 'Second Teacher', portrait: 'Drawn portrait of the second teacher' },
]

/** The placeholders in the sample content, most harmful first. */
export const placeholders: Placeholder[] = [
  placeholder('//pay.example.com/', 'payment', 'Payment page', {
    advice: 'Paste the address of your real payment page, or nobody can pay.',
    places: cards.map((card) => [`registration-${card}`, 'url']),
  }),
  placeholder('Example Street', 'place', 'Street and number', {
    advice: 'Enter the real street and number.',
    places: settings('venue.address.street'),
  }),
  placeholder('The Yoga Studio', 'place', 'Name of the venue', {
    isWhole: true,
    advice: 'Enter the name on the door.',
    places: settings('venue.name'),
  }),
  placeholder('Example Bakery', 'place', 'How to find the door', {
    advice: 'Explain how to find the real door.',
    places: settings('venue.arrival'),
  }),
  placeholder('Example Station', 'place', 'Train or bus', {
    advice: 'Name the real stop and the walk from there, or clear the field.',
    places: settings('venue.transit'),
  }),
  placeholder('Example Garage', 'place', 'Parking', {
    advice: 'Say where people can really park, or clear the field.',
    places: settings('venue.parking'),
  }),
  placeholder('Example Lane', 'place', 'Step-free way in', {
    advice: 'Say which door really has no steps, or clear the field.',
    places: settings('venue.stepFree'),
  }),
  placeholder('by card or in cash, for example', 'payment', 'How to pay at the door', {
    advice: 'Say how people can really pay at the door.',
    places: [['firstTimePage', 'firstEvening.payment']],
  }),
  placeholder('@example.org', 'contact', 'Email address', {
    advice: 'Enter an address whose mail you read.',
    places: settings('email'),
  }),
  placeholder('//calendar.example.com/', 'words', 'Shared calendar', {
    advice: 'Enter the address of the real calendar, or clear the field.',
    places: [
      ['communityPage', 'calendarEmbedUrl', 'the calendar on the page'],
      ['communityPage', 'credit.href', 'the link below it'],
    ],
  }),
  placeholder('Calendar Group', 'words', 'Who maintains the calendar', {
    advice: 'Name the group that maintains the calendar.',
    places: [['communityPage', 'credit.label']],
  }),
  placeholder('//social.example.com/', 'contact', 'Social link', {
    advice: 'Enter the address of your own page there.',
    places: settings('socialLinks[_key=="social"].url'),
  }),
  placeholder('//shoes.example.com/', 'words', 'Shop link', {
    advice: 'Link to a real shop, or remove the link.',
    places: shops.map(({ words, block }) => ['faq-shoes', `answer[_key=="block-${block}"]`, words]),
  }),
  placeholder('Site Owner', 'contact', 'Site owner', {
    isWhole: true,
    advice: 'Enter the name of the person responsible for the site.',
    places: settings('owner'),
  }),
  ...people.flatMap(({ id, name, portrait }): Placeholder[] => [
    placeholder(name, 'people', 'Name', { isWhole: true, advice: 'Enter the real name.', places: [[id, 'name']] }),
    placeholder(portrait, 'people', 'Photo', {
      advice: 'Upload a photo and describe what it shows.',
      places: [[id, 'portrait.alt']],
    }),
  ]),
]

/** Returns whether a text still contains the sample content's placeholder. */
export const containsPlaceholder = ({ value, isWhole, places }: Placeholder, { path, text }: Text) =>
  isWhole ? text === value && places.some(([, known]) => known === path) : text.includes(value)

type Sample = Pick<Placeholder, 'group' | 'title' | 'advice'> & { documentId: string; path: string; start: string }

const sample = (
  documentId: string,
  path: string,
  start: string,
  rest: Pick<Placeholder, 'group' | 'title' | 'advice'>,
): Sample => ({ documentId, path, start, ...rest })

/**
 * Parts of the sample content that may be right for another community, but rarely are. `start` is how the sample's text begins.
 */
export const samples: Sample[] = [
  sample('siteSettings', 'title', 'Westie Boston', {
    group: 'contact',
    title: 'Name of the site',
    advice: 'Enter the name of your community.',
  }),
  sample('siteSettings', 'organization', 'Westie Boston Dance Community', {
    group: 'contact',
    title: 'Organization',
    advice: 'Enter the name next to the © at the bottom of every page.',
  }),
  sample('siteSettings', 'description', 'A West Coast Swing school and community in Boston', {
    group: 'contact',
    title: 'Description of the community',
    advice: 'Say in one sentence who you are, for search engines and calendars.',
  }),
  sample('siteSettings', 'logo.alt', 'Westie Boston: two dots', {
    group: 'contact',
    title: 'Logo',
    advice: 'Upload your logo and describe it.',
  }),
  sample('homePage', 'hero.heading', 'West Coast Swing in Boston', {
    group: 'words',
    title: 'First words of the home page',
    advice: 'Say what you dance, and where.',
  }),
  sample('homePage', 'hero.image.alt', 'A wooden dance floor under warm lights', {
    group: 'words',
    title: 'Picture of the home page',
    advice: 'Upload a picture of your own evening and describe it.',
  }),
  ...[
    { documentId: 'contactPage', path: 'seo.description', start: 'Where we dance, how to get there', page: 'Contact' },
    {
      documentId: 'classesPage',
      path: 'teachers.seo.description',
      start: 'Meet the people who teach',
      page: 'Teachers',
    },
  ].map(({ page, ...place }) => ({
    ...place,
    group: 'words' as const,
    title: `${page} page in search engines`,
    advice: 'Put the name of your own community in the description.',
  })),
  ...[
    { documentId: 'schedule-exception-2026-09-07', what: 'Labor Day', start: 'the studio is closed for Labor Day' },
    { documentId: 'schedule-exception-new-floor', what: 'a new floor', start: 'the studio gets a new floor' },
  ].map(({ what, ...place }) => ({
    ...place,
    path: 'reason',
    group: 'place' as const,
    title: `Sample cancellation: ${what}`,
    advice: 'Delete it, or visitors read that class is cancelled.',
  })),
  ...[
    { documentId: 'series-wcs-2-2026-10', start: 'Whips with room to breathe' },
    { documentId: 'series-wcs-2-sugar-tucks', start: 'Sugar Tucks, and where they lead' },
    { documentId: 'series-wcs-2-stretch', start: 'Stretch, settle, and play' },
  ].map((place) => ({
    ...place,
    path: 'topic',
    group: 'place' as const,
    title: `Sample series “${place.start}”`,
    advice: 'Change it to your own series, or delete it.',
  })),
  sample('notice-next-topic', 'text', 'We are choosing the topics', {
    group: 'words',
    title: 'Sample notice',
    advice: 'Write your own, or delete it.',
  }),
]

export const sampleEvening = { weekday: 'monday', startsAt: '20:30' }

/** The sample venue's location: a public landmark. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }
