import { pathToString } from 'sanity'
import { describe, expect, it } from 'vitest'
import { findReferences, restoreReferences } from '../../../studio/deletion/restoreDocument.ts'

const item = (id: string) => ({ _type: 'reference', _ref: id, _key: `key-${id}` })
const page = (...ids: string[]) => ({ _id: 'page', people: { list: ids.map(item) } })

describe('findReferences', () => {
  it('finds references in lists, fields and list items', () => {
    const document = {
      links: [item('a'), item('b')],
      card: { _ref: 'a' },
      rules: [{ _key: 'mondays', agenda: [{ _key: 'first', danceClass: { _ref: 'a' } }] }],
      others: [{ _ref: 'b' }, { _ref: 'a' }],
    }
    expect(findReferences(document, 'a').map(({ path }) => pathToString(path))).toEqual([
      'links[_key=="key-a"]',
      'card',
      'rules[_key=="mondays"].agenda[_key=="first"].danceClass',
      'others[1]',
    ])
  })
})

describe('restoreReferences in a list', () => {
  const insert = (now: object) => restoreReferences(page('a', 'b', 'gone', 'c'), now, 'gone')
  const patch = (at: object) => [{ setIfMissing: { 'people.list': [] }, insert: { ...at, items: [item('gone')] } }]

  it('restores the earlier position', () => {
    expect(insert(page('a', 'b', 'c'))).toEqual(patch({ after: 'people.list[_key=="key-b"]' }))
  })

  it('inserts after the nearest earlier item that is left', () => {
    expect(insert(page('c', 'a'))).toEqual(patch({ after: 'people.list[_key=="key-a"]' }))
  })

  it('inserts first if no earlier item is left, even into a removed list', () => {
    expect(insert(page('c'))).toEqual(patch({ before: 'people.list[0]' }))
    expect(insert({ people: {} })).toEqual(patch({ before: 'people.list[0]' }))
  })

  it('does nothing if the reference exists again, or the list’s parent is gone', () => {
    expect(insert(page('gone', 'a'))).toEqual([])
    expect(insert({ _id: 'page' })).toEqual([])
  })
})

describe('restoreReferences in a field', () => {
  const before = { series: { danceClass: { _ref: 'gone' } } }

  it('restores the field unless it has a new value or its parent is gone', () => {
    expect(restoreReferences(before, { series: {} }, 'gone')).toEqual([
      { set: { 'series.danceClass': { _ref: 'gone' } } },
    ])
    expect(restoreReferences(before, { series: { danceClass: { _ref: 'new' } } }, 'gone')).toEqual([])
    expect(restoreReferences(before, {}, 'gone')).toEqual([])
  })
})
