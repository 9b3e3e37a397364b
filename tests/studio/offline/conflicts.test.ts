import type { SanityDocument } from 'sanity'
import { describe, expect, it } from 'vitest'
import { applyEdits, findConflicts } from '../../../studio/offline/conflicts.ts'

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

describe('findConflicts', () => {
  it.each([
    ['another field', { price: 2400 }, { note: 'by Ben' }],
    ['another field of an object', { intro: { ...intro, title: 'Hi' } }, { intro: { ...intro, text: 'Do' } }],
    ['another item of a list', { items: itemsWith(0, 'uno') }, { items: itemsWith(1, 'due') }],
    ['nothing', { price: 2400 }, {}],
  ])('keeps all local changes when others changed %s', (_, mine, theirs) => {
    expect(findConflicts(base, changed(mine), changed(theirs))).toMatchObject({ conflicts: [], isClean: true })
  })

  it.each([
    ['the same field', { price: 2400 }, { price: 2500 }, [{ path: 'price', mine: 2400, theirs: 2500 }]],
    ['a field that they cleared', { note: 'x' }, { note: undefined }, [{ path: 'note', mine: 'x', theirs: undefined }]],
    [
      'the same text in a list',
      { items: itemsWith(1, 'mine') },
      { items: itemsWith(1, 'theirs') },
      [{ path: 'items[_key=="b"].text', mine: 'mine', theirs: 'theirs' }],
    ],
    [
      'a list from which they removed an item',
      { items: itemsWith(1, 'mine') },
      { items: [{ _key: 'a', text: 'one' }] },
      [{ path: 'items', mine: itemsWith(1, 'mine'), theirs: [{ _key: 'a', text: 'one' }] }],
    ],
  ])('reports a conflict on %s', (_, mine, theirs, conflicts) => {
    expect(findConflicts(base, changed(mine), changed(theirs)).conflicts).toEqual(conflicts)
  })

  it('reports no conflict for identical changes, and applies them once', () => {
    const both = findConflicts(base, changed({ note: 'per week', price: 2400 }), changed({ note: 'per week' }))
    expect(both).toEqual({ conflicts: [], nonConflicting: [{ path: 'price', value: 2400 }], isClean: false })
  })

  it.each([
    ['price', 2400],
    ['a field that was empty', 'words'],
  ])('reports every change to a deleted document as a conflict: %s', (path, mine) => {
    expect(findConflicts(base, changed({ [path]: mine }), null).conflicts).toEqual([{ path, mine, theirs: undefined }])
  })
})

describe('applyEdits', () => {
  const edit = (patch: Record<string, unknown>) => ({
    actionType: 'sanity.action.document.edit' as const,
    draftId: 'drafts.card',
    publishedId: 'card',
    patch,
  })

  it('applies edits in order to a draft that doesn’t exist yet, without changing the published document', () => {
    const published = { ...base, _id: 'card' }
    const result = applyEdits(published, 'drafts.card', [
      edit({ set: { price: 2400 } }),
      edit({ diffMatchPatch: { note: '@@ -1,6 +1,11 @@\n a week\n+ each\n' }, unset: ['intro.text'] }),
    ])
    expect(result).toMatchObject({ _id: 'drafts.card', price: 2400, note: 'a week each' })
    expect(result?.intro).toEqual({ _type: 'intro', title: 'Hello' })
    expect(published).toMatchObject({ price: 2300 })
  })

  it('starts a new document with its initial attributes', () => {
    const create = {
      actionType: 'sanity.action.document.create' as const,
      publishedId: 'card',
      attributes: { _id: 'drafts.card', _type: 'registrationLink' },
    }
    expect(applyEdits(null, 'drafts.card', [create, edit({ set: { price: 1 } })])).toMatchObject({
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
