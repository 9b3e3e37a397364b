import { Mutation, type Mut } from '@sanity/mutator'
import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../src/write/patch.ts'

const monday = {
  _id: 'monday',
  _type: 'class',
  title: 'Monday',
  price: 20,
  tags: ['a', 'b', 'c'],
  steps: [
    { _key: 'x', name: 'Whip', count: 1, list: [] },
    { _key: 'y', name: 'Pass', count: 2, way: { to: 'left' } },
  ],
  place: { city: 'Cambridge', zip: '02139' },
  empty: [],
  mixed: ['a', 2],
  gone: null,
  long: 'All our dances in Boston',
  accents: '\u00e9\u00e9\u00e9 \ud83d\udd7a',
}

const textPatch = '@@ -1,1 +1,1 @@\n-a\n+b\n'
const accentsPatch = '@@ -1,6 +1,4 @@\n-\u00e9\n \u00e9\u00e9\n@@ -3,7 +3,8 @@\n \u00e9 \ud83d\udd7a\n+!\n'

type Case = [behavior: string, patch: Record<string, unknown>, result: Record<string, unknown>]

/** Cases that the package defines; the results are repeated here to notice when they change. */
const cases: Case[] = [
  ['sets inside missing objects', { set: { 'venue.city': 'Boston' } }, { venue: { city: 'Boston' } }],
  ['sets several items', { set: { 'tags[0, -1]': 'x' } }, { tags: ['x', 'b', 'x'] }],
  ['sets fields anywhere', { set: { '..name': 'x' } }, { steps: [{ name: 'x' }, { name: 'x' }], name: undefined }],
  ['sets a field instead of a text', { set: { 'title.short': 'M' } }, { title: { short: 'M' } }],
  ['sets nothing without a match', { set: { 'steps[_key=="z"].name': 'x' } }, monday],
  ['sets what is missing', { setIfMissing: { title: 'New', level: 1 } }, { title: 'Monday', level: 1 }],
  ['unsets one item after the other', { unset: ['tags[0]', 'tags[0]'] }, { tags: ['c'] }],
  ['unsets an item anywhere', { unset: ['..[_key=="y"]'] }, { steps: [{ _key: 'x' }] }],
  ['unsets nothing if nothing is there', { unset: ['venue.city', 'tags[9]'] }, monday],
  ['appends after [-1]', { insert: { after: 'tags[-1]', items: ['d'] } }, { tags: ['a', 'b', 'c', 'd'] }],
  ['inserts nothing without an array', { insert: { after: 'none[-1]', items: [1] } }, monday],
  ['inserts beyond the end', { insert: { before: 'tags[9]', items: ['x'] } }, { tags: ['a', 'b', 'c', 'x'] }],
  ['replaces an item', { insert: { replace: 'tags[1]', items: ['x', 'y'] } }, { tags: ['a', 'x', 'y', 'c'] }],
  ['increments', { inc: { price: 1.75, 'steps[_key=="x"].count': 1 } }, { price: 21.75, steps: [{ count: 2 }, {}] }],
  ['increments only numbers', { inc: { title: 1, none: 1 } }, { title: 'Monday', none: undefined }],
  ['changes texts only', { diffMatchPatch: { price: textPatch } }, { price: 20 }],
  [
    'changes text that somebody else changed, too',
    { diffMatchPatch: { long: '@@ -7,13 +7,14 @@\n dance\n-s\n+rs\n  in Bos\n' } },
    { long: 'All our dancers in Boston' },
  ],
  [
    'sets what is missing, sets, unsets, patches texts, increments, inserts',
    {
      insert: { after: 'list[-1]', items: [2] },
      inc: { count: 1 },
      diffMatchPatch: { title: '@@ -1,6 +1,7 @@\n-Mon\n+Tues\n day\n' },
      unset: ['price'],
      set: { count: 1, price: 7, 'venue.city': 'Boston' },
      setIfMissing: { count: 9, list: [1], venue: { _type: 'place' } },
    },
    { count: 2, list: [1, 2], title: 'Tuesday', price: undefined, venue: { _type: 'place', city: 'Boston' } },
  ],
]

/** Cases in which the package throws, or damages content. */
const ownCases: Case[] = [
  ['ignores a deleted text', { diffMatchPatch: { none: textPatch } }, monday],
  ['changes text in several places, in bytes', { diffMatchPatch: { accents: accentsPatch } }, { accents: 'éé 🕺!' }],
]

describe('a patch', () => {
  it.each(cases)('does what @sanity/mutator does: %s', (_, patch, result) => {
    const before = structuredClone(monday)
    const patched: Record<string, unknown> = applyPatch(monday, patch)
    expect({ title: undefined, name: undefined, none: undefined, price: undefined, ...patched }).toMatchObject(result)
    const mutations = [{ patch: { ...patch, id: 'monday' } as Mut['patch'] }]
    expect(patched).toEqual(new Mutation({ mutations }).apply(monday))
    expect(monday).toEqual(before)
  })

  it.each(ownCases)('%s', (_, patch, result) => {
    expect(applyPatch(monday, patch)).toMatchObject(result)
  })

  it.each([
    ['an unknown operation', { push: { tags: 'd' } }, 'Unknown patch operation "push"; use set'],
    ['a set that is not an object', { set: ['title'] }, '"set" must be an object'],
    ['an insert at two positions', { insert: { before: 'a[0]', after: 'a[0]', items: [] } }, 'takes exactly one'],
    ['an insert without a path', { insert: { before: 7, items: [] } }, 'The position of "insert" is 7'],
    ['an insert outside of an array', { insert: { after: 'title', items: [1] } }, 'needs a position in an array'],
    ['an insert at several positions', { insert: { before: 'tags[_key=="x", 1]', items: [1] } }, 'one item'],
    ['a text patch of other values, too', { diffMatchPatch: { 'mixed[@ != 1]': textPatch } }, 'and other values'],
    ['an insert in place of a range', { insert: { replace: 'tags[-2:]', items: [] } }, 'one item'],
    ['an insert into a text', { insert: { after: 'title[-1]', items: [1] } }, 'value of type "string"'],
    ['an unset in a text', { unset: ['title.short'] }, '"unset" of "title.short" does not fit the document'],
    ['a field of a missing item', { set: { 'steps[5].name': 1 } }, 'Index out of bounds'],
    ['an increment by a text', { inc: { price: '2' } }, 'takes numbers, and for "price" it is "2"'],
    [
      'a text patch that is invalid',
      { diffMatchPatch: { title: 'Tuesday' } },
      '"diffMatchPatch" of "title" does not fit the document: Invalid patch string: Tuesday',
    ],
    ['a text patch that is not a text', { diffMatchPatch: { title: 7 } }, 'takes strings, and for "title" it is 7'],
  ])('is refused with a clear message: %s', (_, patch, problem) => {
    expect(() => applyPatch(monday, patch)).toThrow(problem)
  })

  it.each(
    'tags[ tags] tags[] tags[b tags[=="a"] tags[0]x a. .. a,b tags[0 @ tags.0 a-b place["city"] tags[*] tags[10000] steps[-1].name steps[0:2].name steps[0,1].name steps..name ..way.to'.split(
      ' ',
    ),
  )('refuses the path %j', (path) => {
    expect(() => applyPatch(monday, { set: { [path]: 1 } })).toThrow(`The path "${path}" is invalid; use paths such as`)
  })

  it.each([
    '__proto__.polluted',
    'constructor.prototype.polluted',
    "steps[0]['__pr\\oto__'].polluted",
    "['__proto__'].polluted",
    'steps[__proto__.polluted?].name',
    'hasOwnProperty.a',
  ])('never leaves its document: %s', (path) => {
    expect(() => applyPatch(monday, { set: { [path]: 1 } })).toThrow('leads out of the document')
    expect(() => applyPatch(monday, { unset: [path] })).toThrow('leads out of the document')
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(['{"__proto__": {"polluted": 1}}', '[{"hasOwnProperty": 1}]'])('refuses the value %s', (json) => {
    expect(() => applyPatch(monday, { set: { a: JSON.parse(json) as unknown, 'a.b': 1 } })).toThrow('is not allowed')
  })
})
