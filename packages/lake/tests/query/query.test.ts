import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const danceClass = (id: string, fields = {}) => ({ _id: id, _type: 'danceClass', title: id, ...fields })

const address = (query: string, options: Record<string, string> = {}) =>
  `/v2025-02-19/data/query/production?${new URLSearchParams({ query, ...options }).toString()}`

async function answer(response: Promise<Response>) {
  const { status } = await response
  return { status, ...((await (await response).json()) as { result: unknown; error: unknown; syncTags: string[] }) }
}

describe('GET and POST /data/query', () => {
  it('returns the result, the query, its duration and sync tags', async () => {
    const lake = testLake()
    await lake.mutate({ create: danceClass('wcs-1') })
    const body = await answer(lake.request(address('*[_type == "danceClass"]{title}')))
    expect(body).toEqual({
      status: 200,
      query: '*[_type == "danceClass"]{title}',
      result: [{ title: 'wcs-1' }],
      ms: expect.any(Number),
      syncTags: [lake.getTag('danceClass')],
    })
  })

  it('omits the query on request, and accepts unused parameters', async () => {
    const options = {
      returnQuery: 'false',
      tag: 'x',
      cacheMode: 'noStale',
      lastLiveEventId: 'x',
    }
    const body = await answer(testLake().request(address('1 + 1', options)))
    expect(body).toEqual({ status: 200, result: 2, ms: expect.any(Number), syncTags: ['s1:all'] })
  })

  it('accepts parameters as JSON in the URL, and as values in the body', async () => {
    const lake = testLake()
    await lake.mutate({ create: danceClass('wcs-1', { level: 1 }) }, { create: danceClass('wcs-2', { level: 2 }) })
    const query = '*[level in $levels][0...$limit]._id'
    const params = { levels: [2, 3], limit: 5 }
    const inAddress = { $levels: '[2, 3]', $limit: '5' }
    expect(await answer(lake.request(address(query, inAddress)))).toMatchObject({ result: ['wcs-2'] })
    expect(await answer(lake.post('/v2025-02-19/data/query/production', { query, params }))).toMatchObject({
      result: ['wcs-2'],
    })
  })

  it.each([
    ['*[_type = "a"]', 'Syntax error in GROQ query at position 7: Unexpected end of query', 7, 14],
    ['*[nonsense(1)]', 'Undefined function: nonsense', 0, 14],
    ['*[_id == $id]', 'param $id referenced, but not provided', 9, 12],
  ])('refuses %j with the position of the error', async (query, description, start, end) => {
    expect(await answer(testLake().request(address(query)))).toMatchObject({
      status: 400,
      error: { type: 'queryParseError', description, query, start, end },
    })
  })

  it.each([
    ['"query" must hold a GROQ query', ''],
    ['cannot be evaluated', '*[_type == constructor::assign(1)]'],
    ['nested too deeply', '('.repeat(50_000)],
    ['nested too deeply', '['.repeat(40_000) + ']'.repeat(40_000)],
  ])('refuses a query with a message: %s', async (sentence, query) => {
    const lake = testLake({ queryMs: 10_000 }) // a slow processor must not be the reason
    await lake.mutate({ create: danceClass('wcs-1') })
    const error = { description: expect.stringContaining(sentence) as string }
    expect(await answer(lake.post(address(''), { query }))).toMatchObject({ status: 400, error })
  })

  it('accepts a query of 100 kB, and parameters of 200 kB', async () => {
    const lake = testLake({ queryMs: 10_000 }) // a slow processor must not be the reason
    const ask = (query: string, text: string) => answer(lake.post(address(''), { query, params: { text } }))
    const query = (bytes: number) => '1'.padEnd(bytes)
    const text = (bytes: number) => 'x'.repeat(bytes - '{"text":""}'.length)
    expect(await ask(query(100_000), text(200_000))).toMatchObject({ result: 1 })
    expect(await ask(query(100_001), text(200_000))).toMatchObject({
      status: 400,
      error: { description: 'The query has 100001 bytes; send up to 100000, and long lists as parameters' },
    })
    expect(await ask(query(100_000), text(200_001))).toMatchObject({
      status: 400,
      error: { description: 'The parameters of the query have 200001 bytes as JSON; send up to 200000 at once' },
    })
  })

  it.each([
    ['parameters are JSON', { $id: 'x' }],
    ['No parameter can be named $hasOwnProperty', { $hasOwnProperty: '1' }],
    ['"raw" cannot be combined', { perspective: 'raw,drafts' }],
    ['Unknown perspective "my drafts"', { perspective: 'my drafts' }],
  ])('refuses a URL with a message: %s', async (sentence, options) => {
    const error = { description: expect.stringContaining(sentence) as string }
    expect(await answer(testLake().request(address('*', options)))).toMatchObject({ status: 400, error })
  })

  it('is unaffected by fields and parameters named like built-ins', async () => {
    const lake = testLake()
    const fields = { constructor: 1, toString: 'x', then: { length: 0 }, next: 1, valueOf: 'v', toJSON: 'j' }
    await lake.mutate({ create: danceClass('odd', fields) })
    const query = '*[toString == $constructor && constructor == 1]{_id, then, toJSON, "__proto__": 1}'
    expect(await answer(lake.request(address(query, { $constructor: '"x"' })))).toMatchObject({
      result: [{ _id: 'odd', then: { length: 0 } }],
    })
  })

  it('returns the tags of the types that a result depends on, or of all types', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'ana', _type: 'teacher' } },
      { create: danceClass('wcs-1', { taughtBy: { _ref: 'ana' } }) },
      { create: danceClass('wcs-2', { taughtBy: { _ref: 'nobody', _weak: true } }) },
    )
    const tags = async (query: string) => (await answer(lake.request(address(query)))).syncTags
    expect(await tags('*[_id == "wcs-1"][0]{title}')).toEqual([lake.getTag('danceClass')])
    expect(await tags('*[_id == "wcs-1"]{"by": taughtBy->name}')).toEqual([
      lake.getTag('danceClass'),
      lake.getTag('teacher'),
    ])
    expect(await tags('*[_id == "wcs-2"]{"by": taughtBy->name}')).toEqual(['s1:all'])
    expect(await tags('*[_id == "nobody"]')).toEqual(['s1:all'])
    expect(await tags('*[title match "wcs*"]')).toEqual(['s1:all'])
    expect(await tags('*[_type == "series" && title == "x"]')).toEqual([lake.getTag('series')])
  })
})
