import { describe, expect, it } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { findingsWith, lines, today } from './content.ts'

const thursday = '2026-11-19T23:00:00Z'
const card = { _type: 'registrationLink', title: 'WCS 2 Series', url: 'https://pay.me/2' }
const draft = { ...card, _id: 'drafts.card', _updatedAt: thursday, onlinePriceInCents: 2250 }

describe('unpublished changes', () => {
  it('are reported with their date', () => {
    const found = findingsWith([draft])
    expect(found).toMatchObject([{ level: 'warning', documentId: 'card', documentType: 'registrationLink', path: '' }])
    expect(lines(found)).toEqual([
      'card: “WCS 2 Series” was changed on Thursday, November 19 but not published, so visitors still see the old version. Publish or discard the changes.',
    ])
  })

  it('include documents that were never published', () => {
    const ana = { _id: 'drafts.ana', _type: 'teacher', name: 'Ana', _updatedAt: '2026-11-21T15:00:00Z' }
    expect(lines(findingsWith([ana]))).toEqual([
      'ana: “Ana” isn’t published, so visitors don’t see it. It was last changed today. Publish or delete it.',
    ])
  })

  it.each([
    [{ date: '2026-12-07', status: 'cancelled' }, 'The cancellation of Monday, December 7 isn’t published'],
    [{ date: '2027-01-04', status: 'moved' }, 'The move of Monday, January 4, 2027 isn’t published'],
    [{ date: '2026-12-31', title: 'New Year’s Eve' }, '“New Year’s Eve” isn’t published'],
    [{}, 'The special evening of (no date) isn’t published'],
  ])('of the schedule are named by their effect: %o', (change, message) => {
    const found = findingsWith([{ _id: 'drafts.evening', _type: 'scheduleException', _updatedAt: thursday, ...change }])
    expect(lines(found)).toEqual([expect.stringContaining(message)])
  })

  const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

  it.each(documentTypes)('are reported for each type of document: %s', (_type) => {
    const found = findingsWith([{ _id: 'drafts.other', _type, _updatedAt: thursday }])
    expect(lines(found)).toEqual([expect.stringMatching(/^other: .+ isn’t published, so visitors don’t see it/)])
  })

  it('exclude drafts that a release publishes later', () => {
    const planned = { ...draft, _id: 'versions.spring.card' }
    expect(findingsWith([draft, planned])).toEqual([])
    expect(findingsWith([draft, { ...planned, _id: 'versions.spring.other' }])).toHaveLength(1)
  })

  it('are listed newest first', () => {
    const found = findingsWith([
      { _id: 'drafts.old', _type: 'teacher', name: 'Old', _updatedAt: '2026-03-01T12:00:00Z' },
      { _id: 'drafts.new', _type: 'teacher', name: 'New', _updatedAt: '2026-11-21T16:00:00Z' },
      draft,
    ])
    expect(found.map(({ documentId }) => documentId)).toEqual(['new', 'card', 'old'])
  })

  it.each([
    ['2026-11-21T16:50:00Z', 0],
    ['2026-11-21T16:49:59Z', 1],
  ])('are reported after ten minutes: last edited at %s, checked at 17:00', (_updatedAt, count) => {
    expect(findingsWith([{ ...draft, _updatedAt }], today)).toHaveLength(count)
  })

  it('exclude drafts that equal the published document, in any field order', () => {
    const same = { onlinePriceInCents: 2175, ...card, _createdAt: thursday, _rev: 'other', _system: { base: {} } }
    expect(findingsWith([{ ...same, _id: 'drafts.card', _updatedAt: thursday }])).toEqual([])
    expect(
      findingsWith([
        { _id: 'homePage', _type: 'homePage', mission: { title: 'Dance', text: 'A lot' } },
        {
          _id: 'drafts.homePage',
          _type: 'homePage',
          mission: { text: 'A lot', title: 'Dance' },
          aboutUs: { team: [{ _ref: 'ada', _key: 'ada' }] },
          _updatedAt: thursday,
        },
      ]),
    ).toEqual([])
  })

  it('include a changed order of a list', () => {
    const days = ['monday', 'tuesday']
    const found = findingsWith([
      { _id: 'faq', _type: 'faqEntry', question: 'When?', days },
      { _id: 'drafts.faq', _type: 'faqEntry', question: 'When?', days: days.toReversed(), _updatedAt: thursday },
    ])
    expect(found).toHaveLength(1)
  })

  it('exclude those in a release', () => {
    expect(findingsWith([{ ...draft, _id: 'versions.spring.card' }])).toEqual([])
  })
})
