import { describe, expect, it } from 'vitest'
import { liveStatus, type ServedPage } from '../../../studio/live/liveStatus.ts'

const publishedAt = '2026-11-21T20:14:05.100Z'
const page = (contentAsOf: string | null, problem: string | null = null): ServedPage => ({ contentAsOf, problem })

describe('a document as it was published', () => {
  it.each([
    ['live, once every page knows of it', [page(publishedAt), page('2026-11-21T21:00:00.000Z')], { state: 'live' }],
    [
      'waited for, while one page does not',
      [page(publishedAt), page('2026-11-21T20:14:05.099Z')],
      { state: 'waiting' },
    ],
    ['waited for, while a page knows of nothing', [page(null)], { state: 'waiting' }],
    [
      'failing, when the site says why',
      [page('2026-11-21T20:00:00.000Z', 'the store does not answer')],
      { state: 'failing', problem: 'the store does not answer' },
    ],
    ['live in spite of an old failure', [page(publishedAt, 'the store does not answer')], { state: 'live' }],
    [
      'failing, when the site does not answer',
      [page(publishedAt), null],
      { state: 'failing', problem: 'the site does not answer' },
    ],
  ])('is %s', (_, pages, status) => {
    expect(liveStatus(publishedAt, pages)).toEqual(status)
  })
})
