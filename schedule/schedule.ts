/**
 * What the organisers have written about when things happen, as the content store holds it.
 * Dates are `YYYY-MM-DD` and times of day `HH:MM`, both in the schedule's time zone; moments are ISO 8601 in UTC.
 * A field that is not there is null, as GROQ has it.
 */
export type Schedule = {
  timeZone: string
  venue: Venue | null
  rules: WeeklyRule[]
  exceptions: ScheduleException[]
  series: Series[]
}

export type Venue = {
  name: string | null
  address: { street: string | null; city: string | null; state: string | null; postalCode: string | null } | null
  location: { lat: number | null; lng: number | null } | null
  /** How to find the door. */
  arrival: string | null
  /** By train or bus. */
  transit: string | null
  parking: string | null
  /** The way in without a step. */
  stepFree: string | null
}

/** An evening of every week, between two dates that are both included. */
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

/** One part of the evening: a class, or what `name` says. */
export type AgendaItem = {
  _key: string
  name: string | null
  classId: string | null
  slug: string | null
  startsAt: string | null
  endsAt: string | null
  weeks: 'every' | 'series' | 'noSeries' | null
}

/** What is different on one date. */
export type ScheduleException = {
  _id: string
  _updatedAt: string
  date: string | null
  status: 'cancelled' | 'moved' | 'special' | null
  title: string | null
  reason: string | null
  newDate: string | null
  startsAt: string | null
  endsAt: string | null
  venue: Venue | null
}

/** A class taught over several evenings in a row; a cancelled one moves the rest back. */
export type Series = {
  _id: string
  classId: string | null
  topic: string | null
  startDate: string | null
  weeks: number | null
  /** The last day, to its end, on which visitors can register online. */
  preregistrationDeadline: string | null
  capacity: 'open' | 'few' | 'full' | null
  /** The registration card that sells it. */
  registrationLinkId: string | null
}

/** One evening that takes place, or would have. */
export type Occurrence = {
  /** The same for as long as the evening is the same one: `<rule key>-<weekly date>`, or the exception's `_id`. */
  id: string
  state: 'asUsual' | 'cancelled' | 'moved' | 'special'
  /** The rule it comes from; null for a special evening. */
  ruleKey: string | null
  /** The date on which it takes place; of a cancelled one, on which it would have. */
  date: string
  /** The date that the weekly rule gives; other than `date` once moved to another day. */
  weeklyDate: string
  /** ISO 8601 with the offset of the place: `2026-11-23T20:30:00-05:00`. */
  startsAt: string
  endsAt: string
  /** When it would have started, of one that starts at another moment than the weekly rule gives; else null. */
  rescheduledFrom: string | null
  /** Where it is: its own place, that of its rule, or the usual one. */
  venue: Venue | null
  /** The name of a special evening. */
  title: string | null
  /** Why it is not as usual, for the public. */
  reason: string | null
  parts: Part[]
}

/** A class or a dance within an evening. */
export type Part = {
  name: string | null
  classId: string | null
  slug: string | null
  startsAt: string
  endsAt: string | null
  /** The series it belongs to, and which of its evenings this is, counted from 1. */
  series: { id: string; topic: string | null; week: number; weeks: number } | null
}
