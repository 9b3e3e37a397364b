/**
 * Everything that organizers have entered about when things happen, as the content store returns it.
 * Dates are `YYYY-MM-DD` and times of day `HH:MM`, both in the schedule's time zone; instants are ISO 8601 in UTC.
 * A missing field is null, as in GROQ results.
 */
export type Schedule = {
  timeZone: string
  venue: Venue | null
  rules: WeeklyRule[]
  exceptions: ScheduleException[]
  series: Series[]
  /** Without the duties that visitors don't see, except in the Studio. */
  rosters: Roster[]
  /** The registration cards of classes that are priced by the week: they sell series, planned or not. */
  weeklyCardIds: string[]
}

export type Venue = {
  name: string | null
  address: { street: string | null; city: string | null; state: string | null; postalCode: string | null } | null
  location: { lat: number | null; lng: number | null } | null
  /** Directions to the door. */
  arrival: string | null
  /** By train or bus. */
  transit: string | null
  parking: string | null
  /** The step-free entrance. */
  stepFree: string | null
  toilets?: string | null
  /** Loudness and lighting. */
  sound?: string | null
  quietCorner?: string | null
}

/** A weekly evening, valid between two dates, both inclusive. */
export type WeeklyRule = {
  _key: string
  /** "monday" */
  weekday: string | null
  startsAt: string | null
  endsAt: string | null
  validFrom: string | null
  validUntil: string | null
  venue: Venue | null
  agenda: AgendaItem[] | null
}

/** One part of the evening: a class, or an activity called `name`. */
export type AgendaItem = {
  _key: string
  name: string | null
  classId: string | null
  slug: string | null
  startsAt: string | null
  endsAt: string | null
  weeks: 'every' | 'series' | 'noSeries' | null
}

/** A change to the schedule on one date, or a break over several. */
export type ScheduleException = {
  _id: string
  _updatedAt: string
  date: string | null
  /** The last day of a break, inclusive; only cancellations have one. */
  until: string | null
  status: 'cancelled' | 'moved' | 'special' | null
  title: string | null
  reason: string | null
  newDate: string | null
  startsAt: string | null
  endsAt: string | null
  venue: Venue | null
}

/** A class taught over several consecutive evenings; after a cancelled evening, the rest take place a week later. */
export type Series = {
  _id: string
  classId: string | null
  topic: string | null
  startDate: string | null
  weeks: number | null
  /** The last day of online registration, inclusive. */
  preregistrationDeadline: string | null
  capacity: 'open' | 'few' | 'full' | null
  /** The registration card that sells it. */
  registrationLinkId: string | null
}

/** The duties of people on the evenings from one date to another, both inclusive; on one evening if `until` is null. */
export type Roster = {
  _id: string
  from: string | null
  until: string | null
  assignments: Assignment[] | null
}

export type Assignment = {
  duty: 'teaches' | 'dj' | 'door' | null
  /** The class that they teach; null for all classes. */
  classId: string | null
  people: (string | null)[] | null
}

/** The people who have a duty on an evening, at least one. */
export type Duty = Assignment & { people: string[] }

/** One evening, cancelled ones included. */
export type Occurrence = {
  /** Stable across edits: `<rule key>-<weekly date>`, or the `_id` of a special evening's exception. */
  id: string
  state: 'asUsual' | 'cancelled' | 'moved' | 'special'
  /** The weekly rule that produces it; null for a special evening. */
  ruleKey: string | null
  /** The date on which it takes place, or would have if it is cancelled. */
  date: string
  /** The date from the weekly rule; differs from `date` when the evening is moved to another day. */
  weeklyDate: string
  /** ISO 8601 with the venue's UTC offset: `2026-11-23T20:30:00-05:00`. */
  startsAt: string
  endsAt: string
  /** The original start of an evening that was moved in time; null if it starts as the weekly rule says. */
  rescheduledFrom: string | null
  /** Its own venue, the rule's, or the usual one, in this order. */
  venue: Venue | null
  /** The name of a special evening. */
  title: string | null
  /** The reason why it differs from the usual, as visitors read it. */
  reason: string | null
  parts: Part[]
  /** Nobody if it is cancelled. */
  team: Duty[]
}

/** A class or a dance within an evening. */
export type Part = {
  name: string | null
  classId: string | null
  slug: string | null
  startsAt: string
  endsAt: string | null
  /** The series that it belongs to, and the number of this evening in it, from 1. */
  series: { id: string; topic: string | null; week: number; weeks: number } | null
}
