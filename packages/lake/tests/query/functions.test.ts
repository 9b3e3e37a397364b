import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const ana = {
  _id: 'ana',
  _type: 'teacher',
  name: 'Ana María',
  bio: [
    { _type: 'block', children: [{ _type: 'span', text: 'Teaches West Coast Swing, level 2.' }] },
    { _type: 'block', children: [{ _type: 'span', text: 'Blues, too.' }] },
  ],
}

async function answer(query: string, params = {}) {
  const lake = testLake()
  await lake.mutate(
    { create: ana },
    { create: { _id: 'ben', _type: 'teacher', name: 'Ben', partner: { _ref: 'ana' } } },
  )
  return (await (await lake.post('/v2025-02-19/data/query/production', { query, params })).json()) as unknown
}

describe('text::query()', () => {
  it.each([
    ['', 'an empty search matches everything'],
    ['ana', 'case is ignored'],
    ['maria', 'accents are ignored'],
    ['swing ana', 'words match in any order, in any field'],
    ['teach*', 'a star matches the rest of a word'],
    ['"west coast"', 'a phrase matches word for word'],
    ['swing -tango', 'an excluded word is absent'],
    ['west-coast', 'words with a hyphen are a phrase'],
  ])('finds a document by %j: %s', async (search) => {
    const query = '*[_id == "ana" && [@, _id] match text::query($search)]._id'
    expect(await answer(query, { search })).toMatchObject({ result: ['ana'] })
  })

  it.each<[search: string | null, why: string]>([
    ['teach', 'without a star, only whole words match'],
    ['wing*', 'a star does not match the beginning of a word'],
    ['swing tango', 'every word is required'],
    ['"level 2 blues"', 'a phrase does not match across texts'],
    ['swing -coast', 'an excluded word is present'],
    ['teacher', 'the type is not searched'],
    [null, 'a search must be a text'],
  ])('does not find it by %j: %s', async (search) => {
    expect(await answer('*[_id == "ana" && @ match text::query($search)]', { search })).toMatchObject({ result: [] })
  })

  it('scores one for a match, more with boost()', async () => {
    const score = 'score(boost(name match text::query($search), 3), @ match text::query($search))'
    expect(await answer(`* | ${score} | order(_score desc) {_id, _score}`, { search: 'ana' })).toMatchObject({
      result: [
        { _id: 'ana', _score: 5 },
        { _id: 'ben', _score: 0 },
      ],
    })
  })
})

describe('a function that a query defines', () => {
  const own = 'fn own::name($teacher) = $teacher->{name};'

  it('declares its own parameter', async () => {
    const query = `${own} *[_id == "ben"][0]{"with": own::name(partner)}`
    expect(await answer(query)).toMatchObject({ result: { with: { name: 'Ana María' } } })
  })

  it('requires the values of other parameters', async () => {
    expect(await answer(`${own} *[_id == $id]{"with": own::name(partner)}`)).toMatchObject({
      error: { description: 'param $id referenced, but not provided', start: 52, end: 55 },
    })
  })
})

it.each(['geo::distance(a, b)', 'diff::changedAny({}, {}, a)', 'text::semanticSimilarity("a")', 'documents::get(a)'])(
  'refuses a function that groq-js only parses: %s',
  async (call) => {
    const name = call.replace(/\(.*/, '()')
    const description = `This lake has no function ${name}; the hosted Content Lake has it`
    expect(await answer(`*[0]{"x": ${call}}`)).toMatchObject({ error: { type: 'queryParseError', description } })
  },
)
