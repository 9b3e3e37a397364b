import { pathToString } from 'sanity'
import { expect, it } from 'vitest'
import { findReferences } from '../../../studio/deletion/findReferences.ts'

const item = (id: string) => ({ _type: 'reference', _ref: id, _key: `key-${id}` })

it('finds references in lists, fields and list items, from the last one on', () => {
  const document = {
    links: [item('a'), item('b')],
    card: { _ref: 'a' },
    rules: [{ _key: 'mondays', agenda: [{ _key: 'first', danceClass: { _ref: 'a' } }] }],
    others: [{ _ref: 'a' }, { _ref: 'b' }, { _ref: 'a' }],
  }
  expect(findReferences(document, 'a').map(pathToString)).toEqual([
    'others[2]',
    'others[0]',
    'rules[_key=="mondays"].agenda[_key=="first"].danceClass',
    'card',
    'links[_key=="key-a"]',
  ])
})
