import { describe, expect, it } from 'vitest'
import { matchesText } from '../../src/query/textSearch.ts'

const teacher = {
  _id: 'ana',
  _type: 'teacher',
  name: 'Ana María',
  bio: [{ _type: 'block', children: [{ _type: 'span', text: 'Teaches West Coast Swing, level 2.' }] }],
}

const found: [search: string, why: string][] = [
  ['', 'everything is found by an empty search'],
  ['*', 'everything is found by a star'],
  ['ana', 'case does not count'],
  ['maria', 'accents do not count'],
  ['swing ana', 'terms stand in any order, in any field'],
  ['teach*', 'a star stands for the rest of a word'],
  ['"west coast"', 'a phrase stands word for word'],
  ['swing -tango', 'a word with a minus is nowhere'],
  ['-tango', 'a search may only exclude'],
  ['west-coast', 'words with a hyphen are a phrase'],
  ['swing &', 'signs are no words'],
  ['2', 'numbers are words'],
]

const notFound: [search: string, why: string][] = [
  ['teach', 'without a star the whole word counts'],
  ['wing*', 'a star does not stand for the beginning'],
  ['swing tango', 'every term counts'],
  ['"coast west"', 'a phrase has an order'],
  ['swing -coast', 'a word with a minus is there'],
  ['teacher', 'the type is no text'],
  ['span', 'nor are the types inside'],
]

describe('text::query()', () => {
  it.each(found)('finds a document by %j: %s', (search) => {
    expect(matchesText(search, teacher)).toBe(true)
  })

  it.each(notFound)('does not find it by %j: %s', (search) => {
    expect(matchesText(search, teacher)).toBe(false)
  })

  it('searches ids if they are named', () => {
    expect(matchesText('ana', [{ _id: 'ana' }, 'ana'])).toBe(true)
    expect(matchesText('ana', [{ _id: 'ana' }])).toBe(false)
  })

  it('matches nothing if the search is not a text', () => {
    expect(matchesText(null, teacher)).toBe(false)
  })
})
