/** What the steps of a first setup are gathered under, in this order. */
export const setupGroups = [
  { name: 'contact', title: 'Name and contact' },
  { name: 'place', title: 'When and where' },
  { name: 'people', title: 'People' },
  { name: 'payment', title: 'Prices and payment' },
  { name: 'words', title: 'Words and links' },
] as const

export type SetupGroup = (typeof setupGroups)[number]['name']

export type Placeholder = {
  value: string
  /** Only the whole text counts: within another one these are words like any other. */
  isWhole?: true
  group: SetupGroup
  /** What organisers call it: "Street and number". */
  title: string
  /** What to do about it. */
  advice: string
  /** Where the sample content says it: the document, and the field as the Studio writes its path. */
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

/** What content/data.ndjson puts where the real thing was not known, by how much harm it does. */
export const placeholders: Placeholder[] = [
  {
    value: '//pay.example.com/',
    group: 'payment',
    title: 'Payment page',
    advice: 'Copy the real payment page from the payment provider, or nobody can pay.',
    places: cards.map((card) => [`registration-${card}`, 'url']),
  },
  {
    value: 'Example Street',
    group: 'place',
    title: 'Street and number',
    advice: 'Write the real street and number.',
    places: settings('venue.address.street'),
  },
  {
    value: 'The Yoga Studio',
    isWhole: true,
    group: 'place',
    title: 'Name of the place',
    advice: 'Write the name that stands on the door.',
    places: settings('venue.name'),
  },
  {
    value: 'Example Bakery',
    group: 'place',
    title: 'How to find the door',
    advice: 'Say how one finds the real door.',
    places: settings('venue.arrival'),
  },
  {
    value: 'Example Station',
    group: 'place',
    title: 'Train or bus',
    advice: 'Name the real stop and the walk from there, or leave the field empty.',
    places: settings('venue.transit'),
  },
  {
    value: 'Example Garage',
    group: 'place',
    title: 'Parking',
    advice: 'Say where one can really park, or leave the field empty.',
    places: settings('venue.parking'),
  },
  {
    value: 'Example Lane',
    group: 'place',
    title: 'Way in without a step',
    advice: 'Say which door really has no step, or leave the field empty.',
    places: settings('venue.stepFree'),
  },
  {
    value: 'by card or in cash, for example',
    group: 'payment',
    title: 'How to pay at the door',
    advice: 'Say how one can really pay at the door.',
    places: [['firstTimePage', 'firstEvening.payment']],
  },
  {
    value: '@example.org',
    group: 'contact',
    title: 'E-mail address',
    advice: 'Write the address that you read.',
    places: settings('email'),
  },
  {
    value: '//calendar.example.com/',
    group: 'words',
    title: 'Shared calendar',
    advice: 'Write the address of the real calendar, or leave the field empty.',
    places: [
      ['communityPage', 'calendarEmbedUrl'],
      ['communityPage', 'credit.href'],
    ],
  },
  {
    value: 'Calendar Group',
    group: 'words',
    title: 'Who keeps the calendar',
    advice: 'Name the group that keeps the calendar.',
    places: [['communityPage', 'credit.label']],
  },
  {
    value: '//social.example.com/',
    group: 'contact',
    title: 'Social link',
    advice: 'Write the address of your own page there.',
    places: settings('socialLinks[_key=="social"].url'),
  },
  {
    value: '//shoes.example.com/',
    group: 'words',
    title: 'Link to a shop',
    advice: 'Link a real shop, or take the link out.',
    places: shops.map((block) => ['faq-shoes', `answer[_key=="block-${block}"]`]),
  },
  {
    value: 'Site Owner',
    isWhole: true,
    group: 'contact',
    title: 'Site owner',
    advice: 'Write the name of who answers for the site.',
    places: settings('owner'),
  },
  ...people.flatMap(({ id, name, portrait }): Placeholder[] => [
    {
      value: name,
      isWhole: true,
      group: 'people',
      title: 'Name',
      advice: 'Write the real name.',
      places: [[id, 'name']],
    },
    {
      value: portrait,
      group: 'people',
      title: 'Photo',
      advice: 'Upload a photo, and say what it shows.',
      places: [[id, 'portrait.alt']],
    },
  ]),
]

/** Whether a text, as it stands, still says what the sample content put there. */
export const stillSays = ({ value, isWhole }: Pick<Placeholder, 'value' | 'isWhole'>, text: string) =>
  isWhole ? text === value : text.includes(value)

/** A public landmark, in place of the venue. */
export const samplePoint = { lat: 42.355, lng: -71.0655 }
