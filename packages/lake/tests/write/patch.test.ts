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
  nothing: null,
  gone: null,
  long: 'All our dances in Boston',
  accents: '\u00e9\u00e9\u00e9 \ud83d\udd7a',
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
    'sets what is missing before it sets, before it unsets, before it increments, before it inserts',
    {
      insert: { after: 'list[-1]', items: [2] },
      inc: { count: 1 },
      unset: ['title'],
      set: { count: 1, title: 'gone', 'venue.city': 'Boston' },
      setIfMissing: { count: 9, list: [1], venue: { _type: 'place' } },
    },
    { count: 2, list: [1, 2], title: undefined, venue: { _type: 'place', city: 'Boston' } },
  ],
  ['sees in each path what those before it made', { set: { a: {}, 'a.b': 1 } }, { a: { b: 1 } }],
  ['sets in all items', { set: { 'steps[*].name': 'x' } }, { steps: [{ name: 'x' }, { name: 'x' }] }],
  ['sets in all items, without saying so', { set: { 'steps.name': 'x' } }, { steps: [{ name: 'x' }, { name: 'x' }] }],
  ['sets all fields', { set: { 'place.*': 'x' } }, { place: { city: 'x', zip: 'x' } }],
  ['sets all items', { set: { 'tags[:]': 'x' } }, { tags: ['x', 'x', 'x'] }],
  ['sets a range of items', { set: { 'tags[1:-1]': 'x' } }, { tags: ['a', 'x', 'c'] }],
  ['sets several items', { set: { 'tags[0, -1]': 'x' } }, { tags: ['x', 'b', 'x'] }],
  ['sets below the last item', { set: { 'steps[-1].name': 'x' } }, { steps: [{ name: 'Whip' }, { name: 'x' }] }],
  [
    'ends a range where the array ends',
    { set: { 'steps[0:999999999].name': 'x' } },
    { steps: [{ name: 'x' }, { name: 'x' }] },
  ],
  [
    'sets where there is a field, whatever is in it',
    { set: { 'steps[way?].name': 'x' } },
    { steps: [{ name: 'Whip' }, { name: 'x' }] },
  ],
  [
    'sets where both filters hold',
    { set: { 'steps[count > 1][count < 3].name': 'x' } },
    { steps: [{ name: 'Whip' }, { name: 'x' }] },
  ],
  ['compares texts', { set: { 'tags[@ >= "b"]': 'x' } }, { tags: ['a', 'x', 'x'] }],
  ['compares what lies deeper', { unset: ['steps[way.to == "left"]'] }, { steps: [{ _key: 'x' }] }],
  ['selects fields with any name', { set: { "['a-b'].c": 1 } }, { 'a-b': { c: 1 } }],
  ['finds a field anywhere', { set: { '..name': 'x' } }, { steps: [{ name: 'x' }, { name: 'x' }], name: undefined }],
  ['finds an object anywhere', { unset: ['..[_key=="y"]'] }, { steps: [{ _key: 'x' }] }],
  [
    'finds each object once',
    { inc: { '..[_key=="y", count == 2].count': 1 } },
    { steps: [{ count: 1 }, { count: 3 }] },
  ],
  [
    'makes no items',
    { set: { 'tags[7]': 'x', 'steps[_key=="z"].name': 'x', 'none[0].a': 1, 'none[_key=="z"]': 1 } },
    monday,
  ],
  ['takes null for missing', { setIfMissing: { nothing: 1, 'gone.a': 1 } }, { nothing: 1, gone: { a: 1 } }],
  ['increments in each item', { inc: { 'steps[*].count': 1 } }, { steps: [{ count: 2 }, { count: 3 }] }],
  ['inserts in an empty range', { insert: { replace: 'tags[1:1]', items: ['x'] } }, { tags: ['a', 'x', 'b', 'c'] }],
  ['loses nothing behind the end', { insert: { before: 'tags[9]', items: ['x'] } }, { tags: ['a', 'b', 'c', 'x'] }],
  ['loses nothing before the start', { insert: { after: 'tags[-9]', items: ['x'] } }, { tags: ['x', 'a', 'b', 'c'] }],
  [
    'inserts before the first of several',
    { insert: { before: 'tags[1, 2]', items: ['x'] } },
    { tags: ['a', 'x', 'b', 'c'] },
  ],
  [
    'inserts after the last of several',
    { insert: { after: 'tags[0:2]', items: ['x'] } },
    { tags: ['a', 'b', 'x', 'c'] },
  ],
  ['replaces several items', { insert: { replace: 'tags[0, 2]', items: ['x'] } }, { tags: ['x', 'b'] }],
  ['inserts into each array', { insert: { after: 'steps[*].list[-1]', items: [1] } }, { steps: [{ list: [1] }, {}] }],
  ['inserts nothing where nothing is', { insert: { after: 'none[-1]', items: [1] } }, monday],
  ['removes as many as splice says', { insert: { replace: 'tags[-2:]', items: [] } }, { tags: ['a', 'b'] }],
  [
    'keeps the last item of a range that ends before it',
    { insert: { replace: 'tags[1:-1]', items: [] } },
    { tags: ['a', 'c'] },
  ],
  ['unsets the last two', { unset: ['tags[-2:]'] }, { tags: ['a'] }],
  ['unsets one item after the other', { unset: ['tags[0]', 'tags[0]'] }, { tags: ['c'] }],
  ['leaves out text that is gone', { diffMatchPatch: { none: '@@ -1,1 +1,1 @@\n-a\n+b\n' } }, monday],
  [
    'changes text that somebody else changed, too',
    { diffMatchPatch: { long: '@@ -7,13 +7,14 @@\n dance\n-s\n+rs\n  in Bos\n' } },
    { long: 'All our dancers in Boston' },
  ],
  [
    'changes text in several places, counted in bytes',
    {
      diffMatchPatch: {
        accents: '@@ -1,6 +1,4 @@\n-\u00e9\n \u00e9\u00e9\n@@ -3,7 +3,8 @@\n \u00e9 \ud83d\udd7a\n+!\n',
      },
    },
    { accents: '\u00e9\u00e9 \ud83d\udd7a!' },
  ],
]

describe('a patch', () => {
  it.each(cases)('%s', (_, patch, result) => {
    const before = structuredClone(monday)
    const patched: Record<string, unknown> = applyPatch(monday, patch)
    expect({ title: undefined, name: undefined, ...patched }).toMatchObject(result)
    expect(monday).toEqual(before)
  })

  it.each([
    ['an unknown operation', { push: { tags: 'd' } }, 'Unknown patch operation "push"; use set'],
    ['a set that is no object', { set: ['title'] }, '"set" must be an object'],
    ['an unset that is no list', { unset: 'title' }, '"unset" takes an array of paths'],
    ['an insert at two places', { insert: { before: 'a[0]', after: 'a[0]', items: [] } }, '"insert" takes exactly one'],
    ['an insert without items', { insert: { before: 'a[0]' } }, 'an array of items'],
    ['an insert at no path', { insert: { before: 7, items: [] } }, 'The position of "insert" is 7'],
    ['an invalid path', { set: { 'tags[0': 1 } }, 'The path "tags[0" is invalid: Expected ]'],
    ['no path', { set: { '': 1 } }, 'is invalid'],
    ['a number without brackets', { set: { 'tags.0': 1 } }, "[0] for an item, ['0'] for a field"],
    [
      'a name with other signs',
      { set: { 'a-b': 1 } },
      'put names with characters other than letters, digits and "_" in [\'…\']',
    ],
    ['a name in double quotes', { set: { 'place["city"]': 1 } }, "put the name of a field in single quotes: ['city']"],
    ['an index that is not a whole number', { set: { 'tags[1.5]': 1 } }, '1.5 is not the index of an item'],
    ['a filter that is none', { set: { 'steps[_key="x"].name': 1 } }, 'Invalid operator'],
    ['the whole document', { set: { '@': 1 } }, 'names the whole document'],
    ['the whole document, by a detour', { unset: ['[@]'] }, 'selects the whole document'],
    [
      'a field of a text',
      { set: { 'title.short': 'M' } },
      '"title" is a string, which has no fields; set "title" as a whole',
    ],
    ['what is missing in a text', { setIfMissing: { 'title.en.short': 'M' } }, '"title" is a string'],
    ['an increment of a text', { inc: { title: 1 } }, '"title" is "Monday"'],
    [
      'an increment of nothing',
      { inc: { 'views.today': 1 } },
      '"views.today" is not there; setIfMissing can put one there',
    ],
    ['an increment of some item that is no number', { inc: { 'tags[*]': 1 } }, '"tags[0]" is "a"'],
    ['an increment by a text', { inc: { price: '2' } }, 'take numbers, and for "price" it is "2"'],
    ['an increment beyond all numbers', { inc: { price: Infinity } }, 'would not be a finite number'],
    ['an insert into a text', { insert: { after: 'title[-1]', items: [1] } }, '"title" is a string'],
    ['an insert beside a field', { insert: { after: 'title', items: [1] } }, 'needs a position in an array'],
    ['a text patch that is none', { diffMatchPatch: { title: 'Tuesday' } }, '"Tuesday" is not a patch for a text'],
    ['a text patch that is no text', { diffMatchPatch: { title: 7 } }, 'takes texts, and for "title" it is 7'],
    ['a text patch of a number', { diffMatchPatch: { price: '@@ -1,1 +1,1 @@\n-a\n+b\n' } }, 'it is not a string'],
  ])('is refused with a clear sentence: %s', (_, patch, problem) => {
    expect(() => applyPatch(monday, patch)).toThrow(problem)
  })

  it('compares the first of several values anywhere, in the order of the document', () => {
    const way = { first: { turn: { count: 1 } }, second: { count: 2 } }
    const document = { _id: 'dance', _type: 'class', steps: [{ _key: 'x', way }] }
    for (const [path, left] of [
      ['steps[..count == 2]', 1],
      ['steps[..count == 1]', 0],
    ] as const)
      expect(applyPatch(document, { unset: [path] })).toHaveProperty('steps.length', left)
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
