import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const partner = (_ref: string) => ({ _type: 'reference', _ref })

/** Ada and Ben refer to each other, Cy to Ada; Ada's draft does so, too. */
async function answer(query: string, perspective = 'published') {
  const lake = testLake()
  await lake.mutate(
    { create: { _id: 'ada', _type: 'teacher', text: 'swing, swing and more swing', partner: partner('ben') } },
    { create: { _id: 'ben', _type: 'teacher', text: 'a swing, or a blues', partner: partner('ada') } },
    { create: { _id: 'cy', _type: 'teacher', text: 'blues', partner: partner('ada') } },
    { create: { _id: 'drafts.cy', _type: 'teacher', text: 'blues', partner: partner('ben') } },
  )
  const body = { query, perspective }
  return (await (await lake.post('/v2025-02-19/data/query/production', body)).json()) as Record<string, unknown>
}

describe('documents::incomingRefCount()', () => {
  const query = '*[documents::incomingRefCount() > 0] | order(_id) {_id, "count": documents::incomingRefCount()}'

  it('counts who refers to a document, as far as the perspective shows them', async () => {
    const published = [{ _id: 'ada', count: 2 }, { _id: 'ben', count: 1 }] // prettier-ignore
    expect(await answer(query)).toMatchObject({ result: published, syncTags: ['s1:all'] })
    const drafts = [{ _id: 'ada', count: 1 }, { _id: 'ben', count: 2 }] // prettier-ignore
    expect(await answer(query, 'drafts')).toMatchObject({ result: drafts })
  })
})

describe('documents::get()', () => {
  it('gives what a reference leads to', async () => {
    const query =
      '*[_id in ["ada", "cy"]] | order(_id) {"found": documents::get(partner)._id, "none": documents::get(text)}'
    expect(await answer(query)).toMatchObject({ result: [{ found: 'ben', none: null }, { found: 'ada', none: null }] }) // prettier-ignore
  })
})

describe('score() of text::query()', () => {
  const scores = async (score: string) => {
    const { result } = await answer(`*[_type == "teacher"] | score(${score}) | order(_score desc, _id)`)
    return (result as { _id: string; _score: number }[]).map(({ _id, _score }) => [_id, Math.round(_score * 100) / 100])
  }

  it.each([
    ['text match text::query("swing")', [['ada', 1.57], ['ben', 1], ['cy', 0]]], // prettier-ignore
    ['text match text::query("swing blues")', [['ben', 2], ['ada', 0], ['cy', 0]]], // prettier-ignore
    ['text match text::query("blues -swing")', [['cy', 1], ['ada', 0], ['ben', 0]]], // prettier-ignore
    ['text match text::query("*")', [['ada', 1], ['ben', 1], ['cy', 1]]], // prettier-ignore
    ['boost(text match text::query("blues"), 3)', [['ben', 4], ['cy', 4], ['ada', 0]]], // prettier-ignore
    ['text match text::query("swing") || _id == "cy"', [['ada', 1.57], ['ben', 1], ['cy', 1]]], // prettier-ignore
  ])('%s', async (score, expected) => {
    expect(await scores(score)).toEqual(expected)
  })
})

describe('a function of the query itself', () => {
  it('need not be given its own parameter, and must be given the others', async () => {
    const own = 'fn own::text($teacher) = $teacher->{text};'
    expect(await answer(`${own} *[_id == "cy"][0]{"text": own::text(partner)}`)).toMatchObject({
      result: { text: { text: 'swing, swing and more swing' } },
    })
    const refused = { error: { description: 'param $id referenced, but not provided' } }
    expect(await answer(`${own} *[_id == $id][0]{"text": own::text(partner)}`)).toMatchObject(refused)
  })
})
