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
  /** Matches only the whole text: within a longer text, these words are ordinary. */
  isWhole?: true
  group: SetupGroup
  /** The name that organizers see, such as "Street and number". */
  title: string
  /** What organizers should do. */
  advice: string
  /** Where the sample content has it: the document's id and the field's Studio path. */
  places: [documentId: string, path: string][]
}

const settings = (path: string): Placeholder['places'] => [['siteSettings', path]]
const cards = ['wcs-2-series', 'tournament-shootout', 'general-admission', 'student-admission']
const shops = [2, 4, 5, 7, 8]
const people = [
  { id: 'teacher-lead-instructor', name: 'Lead Instructor', portrait: 'Drawn portrait of the lead instructor' },
  { id: 'teacher-lead-dj', name: 'Lead DJ', portrait: 'Drawn portrait of the lead DJ' },
  { id: 'teacher-first', name: 'First Teacher', portrait: 'Drawn portrait of the first teacher' },
  { id: 'teacher-second', name: 'Second Teacher', portrait: 'Drawn portrait of the second teacher' },
]

/** The placeholders in the sample content, most harmful first. */
export const placeholders: Placeholder[] = [
  {
    value: '//pay.example.com/',
    group: 'payment',
    title: 'Payment page',
    advice: 'Paste the address of your real payment page, or nobody can pay.',
    places: cards.map((card) => [`registration-${card}`, 'url']),
  },
  {
    value: 'Example Street',
    group: 'place',
    title: 'Street and number',
    advice: 'Enter the real street and number.',
    places: settings('venue.address.street'),
  },
  {
    value: 'The Yoga Studio',
    isWhole: true,
    group: 'place',
    title: 'Name of the venue',
    advice: 'Enter the name on the door.',
    places: settings('venue.name'),
  },
  {
    value: 'Example Bakery',
    group: 'place',
    title: 'How to find the door',
    advice: 'Explain how to find the real door.',
    places: settings('venue.arrival'),
  },
  {
    value: 'Example Station',
    group: 'place',
    title: 'Train or bus',
    advice: 'Name the real stop and the walk from there, or clear the field.',
    places: settings('venue.transit'),
  },
  {
    value: 'Example Garage',
    group: 'place',
    title: 'Parking',
    advice: 'Say where people can really park, or clear the field.',
    places: settings('venue.parking'),
  },
  {
    value: 'Example Lane',
    group: 'place',
    title: 'Step-free way in',
    advice: 'Say which door really has no steps, or clear the field.',
    places: settings('venue.stepFree'),
  },
  {
    value: 'by card or in cash, for example',
    group: 'payment',
    title: 'How to pay at the door',
    advice: 'Say how people can really pay at the door.',
    places: [['firstTimePage', 'firstEvening.payment']],
  },
  {
    value: '@example.org',
    group: 'contact',
    title: 'Email address',
    advice: 'Enter an address whose mail you read.',
    places: settings('email'),
  },
  {
    value: '//calendar.example.com/',
    group: 'words',
    title: 'Shared calendar',
    advice: 'Enter the address of the real calendar, or clear the field.',
    places: [
      ['communityPage', 'calendarEmbedUrl'],
      ['communityPage', 'credit.href'],
    ],
  },
  {
    value: 'Calendar Group',
    group: 'words',
    title: 'Who maintains the calendar',
    advice: 'Name the group that maintains the calendar.',
    places: [['communityPage', 'credit.label']],
  },
  {
    value: '//social.example.com/',
    group: 'contact',
    title: 'Social link',
    advice: 'Enter the address of your own page there.',
    places: settings('socialLinks[_key=="social"].url'),
  },
  {
    value: '//shoes.example.com/',
    group: 'words',
    title: 'Shop link',
    advice: 'Link to a real shop, or remove the link.',
    places: shops.map((block) => ['faq-shoes', `answer[_key=="block-${block}"]`]),
  },
  {
    value: 'Site Owner',
    isWhole: true,
    group: 'contact',
    title: 'Site owner',
    advice: 'Enter the name of the person responsible for the site.',
    places: settings('owner'),
  },
  ...people.flatMap(({ id, name, portrait }): Placeholder[] => [
    {
      value: name,
      isWhole: true,
      group: 'people',
      title: 'Name',
      advice: 'Enter the real name.',
      places: [[id, 'name']],
    },
    {
      value: portrait,
      group: 'people',
      title: 'Photo',
      advice: 'Upload a photo and describe what it shows.',
      places: [[id, 'portrait.alt']],
    },
  ]),
]

/** Returns whether a text still contains the sample content's placeholder. */
export const containsPlaceholder = ({ value, isWhole }: Pick<Placeholder, 'value' | 'isWhole'>, text: string) =>
  isWhole ? text === value : text.includes(value)

/** The sample venue's location: a public landmark. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }
