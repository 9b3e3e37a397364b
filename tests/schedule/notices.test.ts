import { describe, expect, it } from 'vitest'
import { noticesAt, noticesFor, type Notice } from '../../schedule/notices.ts'

const notice = (_id: string, changes: Partial<Notice> = {}): Notice => ({
  _id,
  level: 'info',
  from: '2026-11-16T14:30:00Z',
  until: '2026-12-15T04:00:00Z',
  pages: null,
  ...changes,
})

const shown = (notices: Notice[], now = '2026-11-21T12:00:00Z', path = '/classes') =>
  noticesFor(path, noticesAt(notices, now)).map(({ _id }) => _id)

describe('a notice', () => {
  it.each([
    ['2026-11-16T14:29:59Z', []],
    ['2026-11-16T14:30:00Z', ['a']],
    ['2026-12-15T03:59:59Z', ['a']],
    ['2026-12-15T04:00:00Z', []],
  ])('is shown from its start until its end: at %s %o', (now, ids) => {
    expect(shown([notice('a')], now)).toEqual(ids)
  })

  it.each([
    ['without an end is shown until further notice', { until: null }, ['a']],
    ['without a start is not shown', { from: null }, []],
    ['without pages is on every page', { pages: [] }, ['a']],
    ['for this page is shown', { pages: ['/', '/classes'] }, ['a']],
    ['for another page is not shown', { pages: ['/'] }, []],
  ])('%s', (_, changes, ids) => {
    expect(shown([notice('a', changes)], '2026-12-01T00:00:00Z')).toEqual(ids)
  })

  it('is sorted by importance, then newest first', () => {
    const older = { from: '2026-11-01T00:00:00Z' }
    expect(
      shown([
        notice('older', older),
        notice('important and older', { ...older, level: 'important' }),
        notice('newer'),
        notice('important', { level: 'important' }),
      ]),
    ).toEqual(['important', 'important and older', 'newer', 'older'])
  })
})
