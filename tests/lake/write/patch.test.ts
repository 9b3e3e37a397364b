import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../../lake/write/patch.ts'

const monday = {
  _id: 'monday',
  _type: 'class',
  title: 'Monday',
  price: 20,
  tags: ['a', 'b', 'c'],
  steps: [
    { _key: 'x', name: 'Whip' },
    { _key: 'y', name: 'Pass' },
  ],
  empty: [],
}

const cases: [behaviour: string, patch: Record<string, unknown>, result: Record<string, unknown>][] = [
  ['sets a field', { set: { title: 'New' } }, { title: 'New' }],
  ['sets inside objects that are not there yet', { set: { 'place.city': 'Boston' } }, { place: { city: 'Boston' } }],
  ['sets by key', { set: { 'steps[_key=="y"].name': 'Tuck' } }, { steps: [{ name: 'Whip' }, { name: 'Tuck' }] }],
  ['sets by index', { set: { 'tags[1]': 'B', 'tags[-1]': 'C' } }, { tags: ['a', 'B', 'C'] }],
  ['sets null', { set: { title: null } }, { title: null }],
  ['sets what is missing', { setIfMissing: { title: 'New', level: 1 } }, { title: 'Monday', level: 1 }],
  ['unsets a field', { unset: ['title'] }, { title: undefined, price: 20 }],
  ['unsets items', { unset: ['tags[0]', 'steps[_key=="x"]'] }, { tags: ['b', 'c'], steps: [{ _key: 'y' }] }],
  ['unsets what is not there', { unset: ['nothing.at.all'] }, { title: 'Monday' }],
  ['inserts before', { insert: { before: 'tags[0]', items: ['new'] } }, { tags: ['new', 'a', 'b', 'c'] }],
  ['inserts after', { insert: { after: 'tags[0]', items: ['x', 'y'] } }, { tags: ['a', 'x', 'y', 'b', 'c'] }],
  ['appends after [-1]', { insert: { after: 'tags[-1]', items: ['d'] } }, { tags: ['a', 'b', 'c', 'd'] }],
  ['appends to an empty array', { insert: { after: 'empty[-1]', items: ['d'] } }, { empty: ['d'] }],
  ['inserts by key', { insert: { before: 'steps[_key=="y"]', items: [1] } }, { steps: [{}, 1, {}] }],
  ['replaces items', { insert: { replace: 'tags[0:2]', items: ['z'] } }, { tags: ['z', 'c'] }],
  ['increments', { inc: { price: 1.75 } }, { price: 21.75 }],
  ['decrements', { dec: { price: 5 } }, { price: 15 }],
  ['changes text', { diffMatchPatch: { title: '@@ -1,6 +1,7 @@\n-Mon\n+Tues\n day\n' } }, { title: 'Tuesday' }],
  [
    'sets before it sets what is missing, before it unsets, before it increments, before it inserts',
    {
      insert: { after: 'list[-1]', items: [2] },
      inc: { count: 1 },
      unset: ['title'],
      setIfMissing: { count: 9, list: [1] },
      set: { count: 1, title: 'gone' },
    },
    { count: 2, list: [1, 2], title: undefined },
  ],
]

describe('a patch', () => {
  it.each(cases)('%s', (_, patch, result) => {
    const before = structuredClone(monday)
    const patched: Record<string, unknown> = applyPatch(monday, patch)
    expect({ title: undefined, ...patched }).toMatchObject(result)
    expect(monday).toEqual(before)
  })

  it.each([
    ['an unknown operation', { push: { tags: 'd' } }, 'Unknown patch operation "push"; use set'],
    ['a set that is no object', { set: ['title'] }, '"set" must be an object'],
    ['an unset that is no list', { unset: 'title' }, '"unset" takes an array of paths'],
    ['an insert at two places', { insert: { before: 'a[0]', after: 'a[0]', items: [] } }, '"insert" takes exactly one'],
    ['an insert without items', { insert: { before: 'a[0]' } }, 'an array of items'],
    ['an insert at no path', { insert: { before: 7, items: [] } }, 'The position of "insert" is 7'],
    ['a path that is none', { set: { 'tags[0': 1 } }, 'is none; use paths'],
    ['a text patch that is none', { diffMatchPatch: { title: 'Tuesday' } }, 'cannot be applied'],
  ])('is refused with a clear sentence: %s', (_, patch, problem) => {
    expect(() => applyPatch(monday, patch)).toThrow(problem)
  })

  it.each([
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'steps[0].__proto__.polluted',
    "steps[0]['__proto__'].polluted",
    'steps[0]["__proto__"]["polluted"]',
    'steps[0]["__pro\\u0074o__"].polluted',
    '..__proto__.polluted',
    'tags.constructor.prototype.polluted',
    '["__proto__"].polluted',
  ])('never leaves its document: %s', (path) => {
    for (const patch of [
      { set: { [path]: 1 } },
      { setIfMissing: { [path]: 1 } },
      { inc: { [path]: 1 } },
      { unset: [path] },
      { insert: { after: path, items: [1] } },
    ]) {
      try {
        applyPatch(monday, patch)
      } catch (error) {
        expect(error).toMatchObject({ status: 400 })
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined()
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  })
})
