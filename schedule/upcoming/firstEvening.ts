import { clockTimeOf } from '../wording/dates.ts'
import { type NextClass, type Period, periodsOf } from './nextClasses.ts'

/** A part of an evening by the clock of the place: `HH:MM`. */
export type ClockHours = { name: string | null; slug: string | null; startsAt: string; endsAt: string | null }

/** Whether somebody who comes for the first time finds a part there, and when; null hours while that is not known. */
type PartHours = { hours: ClockHours | null }

/** The first class of the next evening, for beginners and everybody else. */
export const firstClasses = (classes: NextClass[]): Period<PartHours>[] =>
  hoursOfPart(classes, (parts) => parts.find(({ classId }) => classId !== null))

/** The dancing after the classes: what an evening ends with that is no class. */
export const socialDancing = (classes: NextClass[]): Period<PartHours>[] =>
  hoursOfPart(classes, (parts) => parts.findLast(({ classId }) => classId === null))

type Parts = NonNullable<NextClass['evening']>['parts']

/**
 * Where no evening is planned, or its parts are not written, what one does there stays true, and only the hours are not
 * known. An evening that names other parts alone has none of this, and neither has a special one.
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
