import { describe, expect, it } from 'vitest'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import type { DanceClass } from '../../../web/queries/pageContent.ts'
import { courseNodes } from '../../../web/structuredData/courses.ts'
import { graph, nodeId } from '../../../web/structuredData/node.ts'
import { exception, mondays, place, series } from '../../schedule/schedule.ts'
import { danceClass, offeredCard } from '../content.ts'

const card = offeredCard({ _id: 'card', title: 'WCS 2' })

const wcs2 = danceClass('wcs-2', {
  title: 'WCS 2',
  summary: 'A progressive series',
  registrationLink: { _id: 'card', title: 'WCS 2', onlinePriceInCents: 2175, priceNote: null },
})

function courseOf(danceClass: DanceClass, schedule = mondays({ series: [series()] }), now = '2026-10-20T12:00:00Z') {
  const evenings = upcoming(schedule, now)
  const nodes = courseNodes({ classes: [danceClass], schedule, evenings, cards: [card], now, usual: schedule.venue })
  const [course, ...others] = graph(nodes)['@graph'] as Record<string, unknown>[]
  return { course, others }
}

describe('a class, for search engines', () => {
  it('is a course with all required properties', () => {
    const { course, others } = courseOf(wcs2)
    expect(course).toMatchObject({
      '@type': 'Course',
      name: 'WCS 2',
      description: 'A progressive series',
      provider: { '@id': expect.stringContaining('#organization') },
      offers: [{ '@id': others[0]?.['@id'] }, { name: 'At the door', price: '20.00', category: 'Paid' }],
    })
    expect(others).toMatchObject([{ price: '21.75', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }])
  })

  it('takes place on the evenings of its series, even if one is cancelled', () => {
    const schedule = mondays({
      series: [series()],
      exceptions: [exception({ date: '2026-11-16', status: 'cancelled' })],
    })
    expect(courseOf(wcs2, schedule).course).toMatchObject({
      hasCourseInstance: [
        {
          courseMode: 'Onsite',
          startDate: '2026-11-09T21:00:00-05:00',
          endDate: '2026-11-30T22:00:00-05:00',
          courseSchedule: { repeatFrequency: 'Weekly', repeatCount: 3, startTime: '21:00', endTime: '22:00' },
        },
      ],
    })
  })

  it('has no offer and no instance once its series is over', () => {
    const { course, others } = courseOf(wcs2, undefined, '2026-12-01T12:00:00Z')
    expect(others).toEqual([])
    expect(course).not.toHaveProperty('offers')
    expect(course).not.toHaveProperty('hasCourseInstance')
  })

  it('takes place at the venues of its evenings', () => {
    const moved = exception({ date: '2026-11-16', status: 'moved', venue: place('The Loft') })
    const { course, others } = courseOf(wcs2, mondays({ series: [series()], exceptions: [moved] }))
    const loft = others.find(({ name }) => name === 'The Loft')
    expect(course).toMatchObject({
      hasCourseInstance: [{ location: [{ '@id': nodeId('place') }, { '@id': loft?.['@id'] }] }],
    })
  })

  it('takes place every week if it has no series', () => {
    expect(courseOf({ ...wcs2, _id: 'wcs-1', registrationLink: null }).course).toMatchObject({
      hasCourseInstance: [{ startDate: '2026-10-26T20:30:00-04:00', courseSchedule: { repeatCount: 8 } }],
    })
  })
})
