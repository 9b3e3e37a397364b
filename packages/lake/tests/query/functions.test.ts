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

  it('counts references to a document that the perspective shows', async () => {
    const published = [{ _id: 'ada', count: 2 }, { _id: 'ben', count: 1 }] // prettier-ignore
    expect(await answer(query)).toMatchObject({ result: published, syncTags: ['s1:all'] })
    const drafts = [{ _id: 'ada', count: 1 }, { _id: 'ben', count: 2 }] // prettier-ignore
    expect(await answer(query, 'drafts')).toMatchObject({ result: drafts })
  })
})

describe('documents::get()', () => {
  it('returns the target of a reference', async () => {
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

describe('a custom function', () => {
  it('declares its own parameter, and requires the others', async () => {
    const own = 'fn own::text($teacher) = $teacher->{text};'
    expect(await answer(`${own} *[_id == "cy"][0]{"text": own::text(partner)}`)).toMatchObject({
      result: { text: { text: 'swing, swing and more swing' } },
    })
    const refused = { error: { description: 'param $id referenced, but not provided' } }
    expect(await answer(`${own} *[_id == $id][0]{"text": own::text(partner)}`)).toMatchObject(refused)
  })
})

describe('where groq-js deviates from the specification', () => {
  it.each([
    ['path("a.b") in path("a.*")', true],
    ['path("b.a.b") in path("a.*")', false],
    ['"a.b" in path("a.**")', true],
    ['*[path(_id) in path("*")] | order(_id) [0]._id', 'ada'],
    ['path("a") in ["a"]', false],
    ['"a" in ["a"]', true],
    ['array::unique([1, null, 1, null, "a", {}, {}])', [1, null, 'a', {}, {}]],
    ['array::unique(*[].none)', [null]],
    ['array::unique(null)', null],
  ])('%s is %j', async (query, result) => {
    expect(await answer(query)).toMatchObject({ result })
  })

  it.each(['*{text} | score(text match "swing")', '*[0] | score(text match "swing")', '[1] | score(@ == 1)'])(
    '%s is refused: scores are of documents',
    async (query) => {
      const description = 'score() must be applied to an array of documents'
      expect(await answer(query)).toMatchObject({ error: { type: 'queryParseError', description } })
    },
  )

  it('scores documents that were filtered, sliced, ordered or scored before', async () => {
    const query = '(*[_type == "teacher"])[0..9] | order(_id) | score(_id == "cy") | score(_id == "ben")'
    expect(await answer(`${query} {_id, _score}`)).toMatchObject({ result: [{ _id: 'cy' }, { _id: 'ben' }, { _id: 'ada' }] }) // prettier-ignore
  })
})

describe('diff::changedAny() and diff::changedOnly()', () => {
  const before = '{"a": 1, "b": {"c": 1, "d": 1}, "list": [{"n": "Ada", "age": 1}, {"n": "Ben", "age": 2}]}'
  const after = '{"a": 1, "b": {"c": 2, "d": 1}, "list": [{"n": "Ada", "age": 1}, {"n": "Ben", "age": 3}], "new": 1}'

  it.each([
    ['a', false],
    ['b', true],
    ['b.c', true],
    ['b.d', false],
    ['b.(d, c)', true],
    ['(a, b.d)', false],
    ['new', true],
    ['none', false],
    ['list[].n', false],
    ['list[].age', true],
    ['list[n == "Ada"].age', false],
    ['list[n == $name].age', true],
    ['anywhere(n == "Ben").age', true],
    ['anywhere(n == "Ada").age', false],
    ['list[n in ["Ben"]]', true],
  ])('whether %s has changed: %j', async (selector, changed) => {
    const query = `diff::changedAny(${before}, ${after}, ${selector})`
    const response = await testLake().post('/v2025-02-19/data/query/production', { query, params: { name: 'Ben' } })
    expect(await response.json()).toMatchObject({ result: changed })
  })

  it.each([
    ['(b, list, new)', true],
    ['(b.c, list[].age, new)', true],
    ['(b, list)', false],
    ['a', false],
  ])('whether %s alone have changed: %j', async (selector, changed) => {
    expect(await answer(`diff::changedOnly(${before}, ${after}, ${selector})`)).toMatchObject({ result: changed })
  })

  it('compare a document with its previous revision, and refuse invalid selectors', async () => {
    expect(await answer('*[diff::changedAny(@, {"text": "blues"}, text)] | order(_id) ._id')).toMatchObject({ result: ['ada', 'ben'] }) // prettier-ignore
    expect(await answer('diff::changedAny({}, {}, a + 1)')).toMatchObject({ error: { type: 'queryParseError' } })
  })
})
