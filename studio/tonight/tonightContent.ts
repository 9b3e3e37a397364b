import type { Notice } from '../../schedule/notices.ts'
import { type ScheduleAnswer, scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { RegistrationCard } from '../../schedule/registration/registration.ts'
import type { Schedule, Venue } from '../../schedule/schedule.ts'

export type Stored = { _id: string; _type: string; _rev: string; _updatedAt: string } & Record<string, unknown>

export type Card = RegistrationCard & {
  title: string | null
  onlinePriceInCents: number | null
  doorPriceInCents: number | null
  priceNote: string | null
}

type DanceClass = { _id: string; title: string | null; doorPriceInCents: number | null }

export type Answer = {
  schedule: ScheduleAnswer
  notices: (Notice & { text: string })[]
  cards: Card[]
  classes: DanceClass[]
  venues: { usual: Venue | null; weekly: (Venue | null)[] | null; earlier: Venue[] }
}

export type Content = Omit<Answer, 'schedule'> & { schedule: Schedule }

export const contentQuery = `{
  "schedule": ${scheduleProjection},
  "notices": *[_type == "notice" && defined(from) && defined(text)]{ _id, text, level, from, until, pages },
  "cards": *[_type == "registrationLink"] | order(title asc){
    _id, title, onlinePriceInCents, doorPriceInCents, priceNote, url, opensAt, closesAt, isFull
  },
  "classes": *[_type == "danceClass"] | order(title asc){ _id, title, doorPriceInCents },
  "venues": {
    "usual": *[_id == "siteSettings"][0].venue,
    "weekly": *[_id == "siteSettings"][0].weeklyRules[].venue,
    "earlier": *[_type == "scheduleException" && defined(venue.name)] | order(date desc)[0...20].venue
  }
}`

/** Converts the store's answer. @throws Error while the site settings are not published */
export function readContent({ schedule: answer, ...others }: Answer): Content {
  const schedule = scheduleIn(answer)
  if (schedule === null) throw new Error('The site settings aren’t published. Publish them in the Studio first')
  return { ...others, schedule }
}

export type Change = {
  id: string
  type: 'scheduleException' | 'notice' | 'registrationLink' | 'danceClass'
  /** The new values of some fields, `undefined` to remove one; null to delete the document. */
  fields: Record<string, unknown> | null
}

const emptyException = { date: null, until: null, status: null, title: null, reason: null, newDate: null }
const empty = { ...emptyException, startsAt: null, endsAt: null, venue: null, from: null, level: null, pages: null }

/** Returns the content as it will be after a change. @param now ISO 8601 */
export function applyChange(content: Content, { id, type, fields }: Change, now: string): Content {
  const { schedule } = content
  function apply<Item extends { _id: string }>(items: Item[]): Item[] {
    const others = items.filter(({ _id }) => _id !== id)
    if (fields === null) return others
    const before = items.find(({ _id }) => _id === id) ?? empty
    const given = Object.entries(fields).map(([name, value]) => [name, value ?? null] as const)
    return [...others, { ...before, ...Object.fromEntries(given), _id: id, _updatedAt: now } as unknown as Item]
  }
  if (type === 'scheduleException')
    return { ...content, schedule: { ...schedule, exceptions: apply(schedule.exceptions) } }
  if (type === 'notice') return { ...content, notices: apply(content.notices) }
  if (type === 'registrationLink') return { ...content, cards: apply(content.cards) }
  return { ...content, classes: apply(content.classes) }
}
