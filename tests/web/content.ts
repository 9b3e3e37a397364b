import type { DanceClass } from '../../web/queries/pageContent.ts'
import type { OfferedCard } from '../../web/queries/registerPageContent.ts'
import type { Site } from '../../web/queries/siteQuery.ts'

/** Returns site settings with only a time zone, plus the changes. */
export const siteWith = (changes: Partial<Site> = {}): Site => ({
  title: null,
  organization: null,
  owner: null,
  description: null,
  email: null,
  timeZone: 'America/New_York',
  notFound: null,
  logo: null,
  weekly: [],
  venue: null,
  socialLinks: null,
  playlist: null,
  newsletter: null,
  codeOfConduct: null,
  ...changes,
})

/** Returns a card that is on sale for $21.75 online, with the changes. */
export const offeredCard = (changes: Partial<OfferedCard> = {}): OfferedCard => ({
  _id: 'general',
  title: 'General Admission',
  description: null,
  onlinePriceInCents: 2175,
  doorPriceInCents: null,
  priceNote: null,
  feeInCents: null,
  feeNote: null,
  url: 'https://pay.example.com/general',
  opensAt: null,
  closesAt: null,
  isFull: false,
  ...changes,
})

/** Returns a class with only a name and a price at the door, plus the changes. */
export const danceClass = (id: string, changes: Partial<DanceClass> = {}): DanceClass => ({
  _id: id,
  title: id,
  slug: id,
  icon: null,
  summary: null,
  audience: null,
  body: null,
  patterns: null,
  patternsLabel: null,
  minutes: null,
  doorPriceInCents: 2000,
  priceUnit: null,
  registrationLink: null,
  ...changes,
})
