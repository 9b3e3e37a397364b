import type { Occurrence, Schedule, Venue } from '../../schedule/schedule.ts'
import { seriesAhead } from '../../schedule/occurrences/seriesEvenings.ts'
import type { ClassesPageContent, DanceClass } from '../queries/pageContent.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { doorOfferNode, offerNode } from './offer.ts'
import { otherPlaceNodes, placeReference } from './organization.ts'

type Facts = {
  classes: ClassesPageContent['classes']
  schedule: Schedule
  evenings: Occurrence[]
  cards: OfferedCard[]
  now: string
  /** Where evenings usually are. */
  usual: Venue | null
}

/**
 * Returns each class as a course, with its current and upcoming series as course instances, or its next evenings if there are none.
 * @see https://developers.google.com/search/docs/appearance/structured-data/course-info
 */
export function courseNodes({ classes, schedule, evenings, cards, now, usual }: Facts): SchemaNode[] {
  const offers = new Map<string, SchemaNode | null>(cards.map((card) => [card._id, offerNode(card, { schedule, now })]))
  const runs = (classes ?? []).map((danceClass) => ({
    danceClass,
    offer: offers.get(danceClass.registrationLink?._id ?? '') ?? null,
    runs: getRuns(danceClass, { schedule, evenings, now }),
  }))
  const courses = runs.map(({ danceClass, offer, runs }) => ({
    '@type': 'Course',
    '@id': nodeId(danceClass.slug ?? danceClass._id, '/classes'),
    name: danceClass.title,
    description: danceClass.summary,
    provider: { '@id': nodeId('organization') },
    offers: runs.length === 0 ? null : [offer && { '@id': offer['@id'] }, doorOfferNode(danceClass.doorPriceInCents)],
    hasCourseInstance: runs.map((run) => instanceNode(run, usual)),
  }))
  const sold = new Set(runs.flatMap(({ offer, runs }) => (offer && runs.length > 0 ? offer : [])))
  const venues = runs.flatMap(({ runs }) => runs.flatMap(({ nights }) => nights.map(({ venue }) => venue)))
  return [...courses, ...sold, ...otherPlaceNodes(venues, usual)]
}

type Run = { id: string; nights: Occurrence[]; lessons: Occurrence['parts'] }

function getRuns(
  { _id }: DanceClass,
  { schedule, evenings, now }: Pick<Facts, 'schedule' | 'evenings' | 'now'>,
): Run[] {
  const isGiven = ({ parts }: Occurrence) => parts.some(({ classId }) => classId === _id)
  const ahead = seriesAhead(schedule, now).filter(({ series }) => series.classId === _id)
  const runs = ahead.length > 0 ? ahead : [{ series: { _id }, evenings }]
  return runs
    .map(({ series, evenings }) => ({ id: series._id, nights: evenings.filter(isGiven) }))
    .filter(({ nights }) => nights.length > 0)
    .map((run) => ({
      ...run,
      lessons: run.nights.flatMap(({ parts }) => parts.filter(({ classId }) => classId === _id)),
    }))
}

/** Returns a course instance: weekly from its first evening to its last, at all of its venues. */
function instanceNode({ id, nights, lessons }: Run, usual: Venue | null): SchemaNode | null {
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (first === undefined || last === undefined) return null
  const places = nights.flatMap(({ venue }) => (venue ? placeReference(venue, usual)['@id'] : []))
  return {
    '@type': 'CourseInstance',
    '@id': nodeId(id, '/classes'),
    name: first.series?.topic,
    courseMode: 'Onsite',
    startDate: first.startsAt,
    endDate: last.endsAt ?? last.startsAt,
    location: [...new Set(places)].map((place) => ({ '@id': place })),
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'Weekly',
      repeatCount: lessons.length,
      startDate: first.startsAt.slice(0, 10),
      endDate: last.startsAt.slice(0, 10),
      startTime: first.startsAt.slice(11, 16),
      endTime: first.endsAt?.slice(11, 16),
    },
  }
}
