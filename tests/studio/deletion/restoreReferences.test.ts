import { pathToString } from 'sanity'
import { describe, expect, it } from 'vitest'
import { placesOf } from '../../../studio/deletion/references.ts'
import { restoreReferences } from '../../../studio/deletion/restoreReferences.ts'

const item = (id: string) => ({ _type: 'reference', _ref: id, _key: `key-${id}` })
const page = (...ids: string[]) => ({ _id: 'page', people: { list: ids.map(item) } })

describe('where a document is used', () => {
  it('is found in lists, in fields and in parts of lists', () => {
    const document = {
      links: [item('a'), item('b')],
      card: { _ref: 'a' },
      rules: [{ _key: 'mondays', agenda: [{ _key: 'first', danceClass: { _ref: 'a' } }] }],
      others: [{ _ref: 'b' }, { _ref: 'a' }],
    }
    expect(placesOf(document, 'a').map(({ path }) => pathToString(path))).toEqual([
      'links[_key=="key-a"]',
      'card',
      'rules[_key=="mondays"].agenda[_key=="first"].danceClass',
      'others[1]',
    ])
  })
})

describe('what was taken out of a list', () => {
  const insert = (now: object) => restoreReferences(page('a', 'b', 'gone', 'c'), now, 'gone')
  const patch = (at: object) => [{ setIfMissing: { 'people.list': [] }, insert: { ...at, items: [item('gone')] } }]

  it('comes back to its place', () => {
    expect(insert(page('a', 'b', 'c'))).toEqual(patch({ after: 'people.list[_key=="key-b"]' }))
  })

  it('follows whoever is left of those before it', () => {
    expect(insert(page('c', 'a'))).toEqual(patch({ after: 'people.list[_key=="key-a"]' }))
  })

  it('is the first where none of them is left, also in a list that is gone', () => {
    expect(insert(page('c'))).toEqual(patch({ before: 'people.list[0]' }))
    expect(insert({ people: {} })).toEqual(patch({ before: 'people.list[0]' }))
  })

  it('stays away where it stands again, or where its list has no place', () => {
    expect(insert(page('gone', 'a'))).toEqual([])
    expect(insert({ _id: 'page' })).toEqual([])
  })
})

describe('what was taken out of a field', () => {
  const before = { series: { danceClass: { _ref: 'gone' } } }

  it('comes back unless something else is there by now, or nothing that it was a part of', () => {
    expect(restoreReferences(before, { series: {} }, 'gone')).toEqual([
      { set: { 'series.danceClass': { _ref: 'gone' } } },
    ])
    expect(restoreReferences(before, { series: { danceClass: { _ref: 'new' } } }, 'gone')).toEqual([])
    expect(restoreReferences(before, {}, 'gone')).toEqual([])
  })
})
