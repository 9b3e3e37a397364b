import { type Occurrence, type Schedule } from '../../schedule/schedule.ts'
import { seriesEvenings } from '../../schedule/seriesEvenings.ts'
import { type ClassesPage, type DanceClass } from '../queries/classesPage.ts'
import { type OfferedCard } from '../queries/registrationCards.ts'
import { nodeId, type SchemaNode } from './node.ts'
import { offerNode } from './offer.ts'

type Facts = {
  classes: ClassesPage['classes']
  schedule: Schedule
  evenings: Occurrence[]
  cards: OfferedCard[]
  now: string
}

/**
 * Each class as a course; its series that are not over, or else its next evenings, as the times at which it is given.
 * @see https://developers.google.com/search/docs/appearance/structured-data/course-info
 */
export const courseNodes = ({ classes, schedule, evenings, cards, now }: Facts): SchemaNode[] =>
  (classes ?? []).map((danceClass) => {
    const card = cards.find(({ _id }) => _id === danceClass.registrationLink?._id)
    const series = schedule.series
      .filter(({ classId }) => classId === danceClass._id)
      .map(({ _id }) => ({ id: _id, nights: seriesEvenings(schedule, _id) }))
      .filter(({ nights }) => Date.parse(nights.at(-1)?.endsAt ?? '') > Date.parse(now))
    return {
      '@type': 'Course',
      '@id': nodeId(danceClass.slug ?? danceClass._id, '/classes'),
      name: danceClass.title,
      description: danceClass.summary,
      provider: { '@id': nodeId('organization') },
      offers: card && offerNode(card, { schedule, now }),
      hasCourseInstance:
        series.length > 0
          ? series.map(({ id, nights }) => instanceNode(danceClass, id, nights))
          : [
              instanceNode(
                danceClass,
                danceClass._id,
                evenings.filter(({ state }) => state !== 'cancelled'),
              ),
            ],
    }
  })

/** One run of a course: from its first evening to its last, once a week. */
function instanceNode({ _id }: DanceClass, id: string, nights: Occurrence[]): SchemaNode | null {
  const lessons = nights.flatMap(({ parts }) => parts.filter(({ classId }) => classId === _id))
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    '@type': 'CourseInstance',
    '@id': nodeId(id, '/classes'),
    name: first.series?.topic,
    courseMode: 'Onsite',
    startDate: first.startsAt,
    endDate: last.endsAt ?? last.startsAt,
    location: { '@id': nodeId('place') },
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
