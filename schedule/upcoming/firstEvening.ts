import { clockTimeOf } from '../wording/dates.ts'
import { type NextClass, type Period, periodsOf } from './nextClasses.ts'

/** A part of an evening, with times as `HH:MM` at the venue. */
export type ClockHours = { name: string | null; slug: string | null; startsAt: string; endsAt: string | null }

/** The hours of a part that a newcomer finds; null if they aren't known yet. */
type PartHours = { hours: ClockHours | null }

/** Returns the hours of the first class of the next evening. */
export const firstClasses = (classes: NextClass[]): Period<PartHours>[] =>
  hoursOfPart(classes, (parts) => parts.find(({ classId }) => classId !== null))

/** Returns the hours of the social dancing: the last part that isn't a class. */
export const socialDancing = (classes: NextClass[]): Period<PartHours>[] =>
  hoursOfPart(classes, (parts) => parts.findLast(({ classId }) => classId === null))

type Parts = NonNullable<NextClass['evening']>['parts']

/**
 * If no evening is planned, or its parts aren't written, the description of the part still holds and only its hours are
 * unknown. The fact is null for special evenings and for evenings without such a part.
 */
function hoursOfPart(classes: NextClass[], choose: (parts: Parts) => Parts[number] | undefined): Period<PartHours>[] {
  return periodsOf(classes, ({ evening }) => {
    if (evening === null || (evening.state !== 'special' && evening.parts.length === 0)) return { hours: null }
    const part = choose(evening.parts.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)))
    if (part === undefined) return null
    const { name, slug, startsAt, endsAt } = part
    return { hours: { name, slug, startsAt: clockTimeOf(startsAt), endsAt: endsAt && clockTimeOf(endsAt) } }
  })
}
