import type { Notice } from '../../schedule/notices.ts'
import { type ScheduleAnswer, scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { RegistrationCard } from '../../schedule/registration/registration.ts'
import type { Schedule, ScheduleException, Venue } from '../../schedule/schedule.ts'

export type Stored = { _id: string; _type: string; _rev: string; _updatedAt: string } & Record<string, unknown>

type Card = RegistrationCard & {
  title: string | null
  onlinePriceInCents: number | null
  doorPriceInCents: number | null
  priceNote: string | null
}

type DanceClass = { _id: string; title: string | null; doorPriceInCents: number | null; cardId: string | null }

export type Answer = {
  schedule: ScheduleAnswer
  notices: (Notice & { text: string })[]
  cards: Card[]
  classes: DanceClass[]
  venues: { usual: Venue | null; weekly: (Venue | null)[] | null; earlier: Venue[] }
}

export type Content = Omit<Answer, 'schedule'> & { schedule: Schedule; drafts: Stored[] }

export const publishedQuery = `{
  "schedule": ${scheduleProjection},
  "notices": *[_type == "notice" && defined(from) && defined(text)]{ _id, text, level, from, until, pages },
  "cards": *[_type == "registrationLink"] | order(title asc){
    _id, title, onlinePriceInCents, doorPriceInCents, priceNote, url, opensAt, closesAt, isFull
  },
  "classes": *[_type == "danceClass"] | order(title asc){
    _id, title, doorPriceInCents, "cardId": registrationLink._ref
  },
  "venues": {
    "usual": *[_id == "siteSettings"][0].venue,
    "weekly": *[_id == "siteSettings"][0].weeklyRules[].venue,
    "earlier": *[_type == "scheduleException" && defined(venue.name)] | order(date desc)[0...20].venue
  }
}`

export const draftsQuery = `*[_id in path("drafts.**") && _type in ["scheduleException", "registrationLink", "danceClass"]]`

/** @throws Error while the site settings are not published */
export function readContent({ schedule: answer, ...others }: Answer): Content {
  const schedule = scheduleIn(answer)
  if (schedule === null) throw new Error('The site settings aren’t published. Publish them in the Studio first')
  return { ...others, schedule, drafts: [] }
}

export type Change = {
  id: string
  type: 'scheduleException' | 'notice' | 'registrationLink' | 'danceClass'
  /** The new values of some fields, `undefined` to remove one; null to delete the document. */
  fields: Record<string, unknown> | null
}

export function applyChange(content: Content, change: Change, now: string): Content {
  const { schedule, notices, cards, classes } = content
  const apply = <Item extends { _id: string }>(items: Item[]) => changeItem(items, change, now)
  switch (change.type) {
    case 'scheduleException':
      return { ...content, schedule: { ...schedule, exceptions: apply(schedule.exceptions) } }
    case 'notice':
      return { ...content, notices: apply(notices) }
    case 'registrationLink':
      return { ...content, cards: apply(cards) }
    case 'danceClass':
      return { ...content, classes: apply(classes) }
  }
}

function changeItem<Item extends { _id: string }>(items: Item[], { id, fields }: Change, now: string): Item[] {
  const others = items.filter(({ _id }) => _id !== id)
  if (fields === null) return others
  const before = items.find(({ _id }) => _id === id) ?? empty
  const given = Object.entries(fields).map(([name, value]) => [name, value ?? null])
  return [
    ...others,
    { ...before, ...(Object.fromEntries(given) as object), _id: id, _updatedAt: now } as unknown as Item,
  ]
}

const empty: Omit<ScheduleException & Notice, '_id' | '_updatedAt'> = {
  date: null,
  status: null,
  title: null,
  reason: null,
  newDate: null,
  startsAt: null,
  endsAt: null,
  venue: null,
  level: null,
  from: null,
  until: null,
  pages: null,
}
