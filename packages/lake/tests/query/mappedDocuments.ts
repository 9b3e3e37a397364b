/** A source map, as in a response. */
export type SourceMap = {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, { source: { document: number; path: number } }>
}

export const ada = {
  _id: 'ada',
  _type: 'teacher',
  name: 'Ada',
  bio: [block('b1', 'Ada dances'), block('b2', 'Ada teaches')],
}
export const ben = { _id: 'ben', _type: 'teacher', name: 'Ben', nickname: 'Benny' }
export const swing = {
  _id: 'swing',
  _type: 'class',
  title: 'Swing',
  level: 2,
  "odd 'name'": 'odd',
  seo: { title: 'Swing!', image: { alt: 'Two dancers' } },
  tags: ['easy', 'fun', 'fast'],
  parts: [
    { _key: 'p1', label: 'Basics', steps: [{ _key: 's1', name: 'Push' }], words: ['one', 'two'] },
    { _key: 'p2', label: 'Turns', steps: [{ _key: 's2', name: 'Whip' }], words: ['three'] },
    { label: 'No key' },
  ],
  teachers: [
    { _key: 'a', _type: 'reference', _ref: 'ada' },
    { _key: 'b', _type: 'reference', _ref: 'ben' },
    { _key: 'n', _type: 'reference', _ref: 'nobody', _weak: true },
  ],
}

function block(key: string, text: string) {
  return { _key: key, _type: 'block', children: [{ _key: 'c', _type: 'span', text }] }
}
