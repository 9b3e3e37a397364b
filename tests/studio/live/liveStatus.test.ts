import { describe, expect, it } from 'vitest'
import { groqAnswer } from '../../groqAnswer.ts'
import { changesQuery, liveStatus, pollDelayMs, type ServedPage } from '../../../studio/live/liveStatus.ts'

const publishedAt = '2026-11-21T20:14:05.100Z'
const page = (contentAsOf: string | null, problem: string | null = null): ServedPage => ({ contentAsOf, problem })

describe('liveStatus', () => {
  it.each([
    ['live once every page shows it', [page(publishedAt), page('2026-11-21T21:00:00.000Z')], { state: 'live' }],
    ['waiting while one page is behind', [page(publishedAt), page('2026-11-21T20:14:05.099Z')], { state: 'waiting' }],
    ['waiting while a page has no content yet', [page(null)], { state: 'waiting' }],
    [
      'failing when the site reports a problem',
      [page('2026-11-21T20:00:00.000Z', 'the store does not answer')],
      { state: 'failing', problem: 'the store does not answer' },
    ],
    ['live despite an earlier failure', [page(publishedAt, 'the store does not answer')], { state: 'live' }],
    [
      'failing when the site doesn’t answer',
      [page(publishedAt), null],
      { state: 'failing', problem: 'the site doesn’t answer' },
    ],
  ])('is %s', (_, pages, status) => {
    expect(liveStatus(publishedAt, pages)).toEqual(status)
  })
})

it('counts adding a document to a page as a change of the document', () => {
  const dataset = [
    { _id: 'anna', _type: 'teacher', _updatedAt: '2026-11-20T10:00:00Z' },
    { _id: 'wcs', _type: 'danceClass', _updatedAt: '2026-11-20T11:00:00Z', teacher: { _ref: 'anna' } },
    { _id: 'classesPage', _type: 'classesPage', _updatedAt: '2026-11-20T12:00:00Z', classes: [{ _ref: 'wcs' }] },
    { _id: 'notice', _type: 'notice', _updatedAt: '2026-11-20T13:00:00Z' },
  ]
  const [publishedAt, changedAt] = ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z']
  expect(groqAnswer(changesQuery, { dataset, params: { _id: 'anna' } })).toEqual({ publishedAt, changedAt })
})

it('polls a site that is down less than 1,000 times an hour, and at first ten times a second', () => {
  const countPolls = (forMs: number) => {
    let polls = 0
    for (let waitedMs = 0; waitedMs < forMs; waitedMs += pollDelayMs(waitedMs)) polls += 1
    return polls
  }
  expect(countPolls(1_000)).toBe(10)
  expect(countPolls(3_600_000)).toBeLessThan(1_000)
})
