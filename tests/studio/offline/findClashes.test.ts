import type { SanityDocument } from 'sanity'
import { describe, expect, it } from 'vitest'
import { findClashes, withEdits } from '../../../studio/offline/findClashes.ts'

const card = (fields: object): SanityDocument => ({
  _id: 'drafts.card',
  _type: 'registrationLink',
  _rev: '1',
  _createdAt: '2026-11-21T12:00:00Z',
  _updatedAt: '2026-11-21T12:00:00Z',
  ...fields,
})
const intro = { _type: 'intro', title: 'Hello', text: 'Come' }
const base = card({
  price: 2300,
  note: 'a week',
  intro,
  items: [
    { _key: 'a', text: 'one' },
    { _key: 'b', text: 'two' },
  ],
})
const changed = (fields: object) => ({ ...base, ...fields, _rev: '2', _updatedAt: '2026-11-22T12:00:00Z' })

describe('findClashes', () => {
  it.each([
    ['another field', { price: 2400 }, { note: 'by Ben' }],
    ['another field of an object', { intro: { ...intro, title: 'Hi' } }, { intro: { ...intro, text: 'Do' } }],
    ['another item of a list', { items: itemsWith(0, 'uno') }, { items: itemsWith(1, 'due') }],
    ['nothing', { price: 2400 }, {}],
  ])('lets all of mine stand beside what others did to %s', (_, mine, theirs) => {
    expect(findClashes(base, changed(mine), changed(theirs))).toMatchObject({ clashes: [], isUntouched: true })
  })

  it.each([
    ['the same field', { price: 2400 }, { price: 2500 }, [{ path: 'price', mine: 2400, theirs: 2500 }]],
    ['a field that they emptied', { note: 'x' }, { note: undefined }, [{ path: 'note', mine: 'x', theirs: undefined }]],
    [
      'the same text in a list',
      { items: itemsWith(1, 'mine') },
      { items: itemsWith(1, 'theirs') },
      [{ path: 'items[_key=="b"].text', mine: 'mine', theirs: 'theirs' }],
    ],
    [
      'a list out of which they took something',
      { items: itemsWith(1, 'mine') },
      { items: [{ _key: 'a', text: 'one' }] },
      [{ path: 'items', mine: itemsWith(1, 'mine'), theirs: [{ _key: 'a', text: 'one' }] }],
    ],
  ])('asks about %s', (_, mine, theirs, clashes) => {
    expect(findClashes(base, changed(mine), changed(theirs)).clashes).toEqual(clashes)
  })

  it('asks nothing where both wrote the same, and has it done once', () => {
    const both = findClashes(base, changed({ note: 'per week', price: 2400 }), changed({ note: 'per week' }))
    expect(both).toEqual({ clashes: [], apart: [{ path: 'price', value: 2400 }], isUntouched: false })
  })

  it('asks about every change to a document that somebody deleted', () => {
    expect(findClashes(base, changed({ price: 2400 }), null).clashes).toEqual([
      { path: 'price', mine: 2400, theirs: undefined },
    ])
  })
})

describe('withEdits', () => {
  const edit = (patch: Record<string, unknown>) => ({
    actionType: 'sanity.action.document.edit' as const,
    draftId: 'drafts.card',
    publishedId: 'card',
    patch,
  })

  it('applies edits in their order to a draft that does not exist yet, and leaves the published document alone', () => {
    const published = { ...base, _id: 'card' }
    const result = withEdits(published, 'drafts.card', [
      edit({ set: { price: 2400 } }),
      edit({ diffMatchPatch: { note: '@@ -1,6 +1,11 @@\n a week\n+ each\n' }, unset: ['intro.text'] }),
    ])
    expect(result).toMatchObject({ _id: 'drafts.card', price: 2400, note: 'a week each' })
    expect(result?.intro).toEqual({ _type: 'intro', title: 'Hello' })
    expect(published).toMatchObject({ price: 2300 })
  })

  it('begins a new document with what it was created with', () => {
    const create = {
      actionType: 'sanity.action.document.create' as const,
      publishedId: 'card',
      attributes: { _id: 'drafts.card', _type: 'registrationLink' },
    }
    expect(withEdits(null, 'drafts.card', [create, edit({ set: { price: 1 } })])).toMatchObject({
      _type: 'registrationLink',
      price: 1,
    })
  })
})

function itemsWith(index: number, text: string) {
  return [
    { _key: 'a', text: 'one' },
    { _key: 'b', text: 'two' },
  ].map((item, at) => (at === index ? { ...item, text } : item))
}
