import { type Content, contentQuery } from '../../../checks/contentQuery.ts'
import { groqAnswer } from '../../groqAnswer.ts'

const mondays = {
  _key: 'mondays',
  weekday: 'monday',
  startsAt: '20:30',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  agenda: [{ _key: 'wcs-2', danceClass: { _ref: 'wcs-2' }, startsAt: '21:00', endsAt: '22:00', weeks: 'series' }],
}

/** Returns content with WCS 2 on Mondays, and with these documents. */
export const content = (...documents: { _id: string; _type: string }[]): Content =>
  groqAnswer(contentQuery, {
    dataset: [
      { _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York', weeklyRules: [mondays] },
      { _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', doorPriceInCents: 2000 },
      ...documents,
    ].map((one) => ({ _updatedAt: '2026-11-21T17:00:00Z', ...one })),
  }) as Content

export const series = (startDate: string, changes = {}) => ({
  _id: `series-${startDate}`,
  _type: 'series',
  danceClass: { _ref: 'wcs-2' },
  topic: 'Stretch',
  startDate,
  weeks: 3,
  capacity: 'full',
  registrationLink: { _ref: 'card' },
  ...changes,
})

export const cancelled = (date: string, until?: string) => ({
  _id: `exception-${date}`,
  _type: 'scheduleException',
  status: 'cancelled',
  reason: 'holiday break',
  date,
  until,
})
