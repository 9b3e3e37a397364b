// @vitest-environment jsdom
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { usualVenue } from '../../../schedule/occurrences/weeklyRules.ts'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { dateAt } from '../../../schedule/wording/dates.ts'
import { relativeDay } from '../../../schedule/wording/sentences.ts'
import { compare, getReadings, type Reading } from '../../../studio/tonight/reading.ts'
import { News } from '../../../web/sections/News.tsx'
import { checked } from '../../schedule/arbitrary.ts'
import { randomSchedule } from '../../schedule/randomSchedule.ts'
import { exception } from '../../schedule/schedule.ts'
import { card, contentWith } from './content.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the line about the next class as the site shows it at the moment of rendering, with its term "On now" in words. */
function siteSays(schedule: Schedule, now: string): string {
  const news = (
    <News evenings={upcoming(schedule, now)} usual={usualVenue(schedule, now)} notices={[]} now={now} path="/classes" />
  )
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(news), 'text/html')
  for (const hidden of body.querySelectorAll('[hidden]')) hidden.remove()
  const today = Date.parse(dateAt(now, schedule.timeZone))
  for (const time of body.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    const ahead = Math.round((Date.parse(time.dateTime.slice(0, 10)) - today) / dayMs)
    time.textContent = relativeDay(time.dataset, ahead, time.textContent)
  }
  return (
    body
      .querySelector('dd > ul')
      ?.textContent.trim()
      .replace(/\s+/g, ' ')
      .replace(/^Class until/, 'Class is on now, until') ?? ''
  )
}

const nextIn = (readings: Reading[]) => readings.find(({ key }) => key === 'next')?.text.replace(/\s+/g, ' ')

test('the line about the next class is the one on the site, whatever is planned', () => {
  const moment = fc
    .integer({ min: 0, max: 700 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2026, 0) + minutes * 60_000).toISOString())
  fc.assert(
    fc.property(randomSchedule, moment, (schedule, now) => {
      expect(nextIn(getReadings(contentWith(schedule), now))).toBe(siteSays(schedule, now))
    }),
    checked,
  )
})

const now = '2026-11-23T18:00:00-05:00'
const textsOf = (readings: Reading[]) => Object.fromEntries(readings.map(({ label, text }) => [label, text]))

test('cards, classes and notices read as on the site', () => {
  const notice = { _id: 'notice', text: 'Icy stairs', level: null, from: '2026-11-23T00:00Z', until: null, pages: null }
  const cards = [
    { ...card, doorPriceInCents: 2500, priceNote: 'a week' },
    { ...card, _id: 'full', title: 'Students', isFull: true, onlinePriceInCents: null },
    { ...card, _id: 'later', title: 'Party', opensAt: '2026-12-02T15:00:00Z' },
    { ...card, _id: 'over', title: 'Past', closesAt: '2026-11-01T15:00:00Z' },
    { ...card, _id: 'nowhere', title: 'Nowhere', url: null },
  ]
  expect(textsOf(getReadings(contentWith({}, { cards, notices: [notice] }), now))).toMatchObject({
    Where: 'The Yoga Studio',
    Notice: 'Icy stairs',
    'General Admission': '$21.75 a week, $25 at the door. Open: “Register”',
    Students: 'Price to be announced. No places left',
    Party: '$21.75 online. Opens Wednesday, December 2',
    Past: '$21.75 online. Registration is closed',
    Nowhere: '$21.75 online. Registration opens soon',
    'WCS 2': '$20 at the door',
  })
})

test('only what differs is compared, and an evening that the first line names is not repeated', () => {
  const cancelled = (date: string) => contentWith({ exceptions: [exception({ date, status: 'cancelled' })] })
  const before = getReadings(contentWith(), now)
  expect(compare(before, before)).toEqual([])
  expect(compare(before, getReadings(cancelled('2026-11-23'), now))).toEqual([
    {
      label: 'Next class',
      before: 'Tonight, Nov 23, 8:30–11:00 pm',
      after: 'No class tonight. Next: Monday, November 30, 8:30–11:00 pm',
    },
  ])
  expect(compare(before, getReadings(cancelled('2026-11-30'), now))).toEqual([
    { label: 'Monday, November 30', before: '8:30–11:00 pm', after: 'No class' },
  ])
})
