import { beforeAll, describe, expect, it } from 'vitest'
import type { Lake } from '../../src/lake.ts'
import { sharedLake, testLake } from '../lake.ts'
import { many, timedPost } from './attacks.ts'

/** Somebody who may read and sends queries, of up to 4 MB, that hold up everybody else. */

const long = (text: string, length = 3_800_000) => text.repeat(Math.floor(length / text.length))

const tooManyWords = /too many words and signs: up to 5000 can be read/
const tooLong = /more than 120 ms of processor time/
const texts = () => many(250_000, (index) => `x${index}`)

const refused: [attack: string, problem: RegExp, query: () => string, params?: () => object][] = [
  ['has two million words', tooManyWords, () => long('a ')],
  ['has four million brackets', tooManyWords, () => long('[')],
  ['begins a million functions', tooManyWords, () => long('fn a::b($x) = ')],
  ['names 250,000 parameters', tooManyWords, () => many(250_000, (index) => `$p${index}`).join(' ')],
  ['searches for a million words', tooLong, () => '*[title match text::query($q)]', () => ({ q: long('a* ', 2e6) })],
  [
    'searches for 60,000 words and scores',
    /text::query\(\) has 60000 terms; use up to 1000/,
    () => '* | score(title match text::query($q))',
    () => ({ q: long('a ', 120_000) }),
  ],
  ['searches a long text', tooLong, () => '$q match text::query("a b")', () => ({ q: long('é ', 1.2e6) })],
  ['matches a million words', tooLong, () => `*[title match "${long('a ', 3e6)}"]`],
  [
    'counts each null of a list from its beginning',
    tooLong,
    () => 'array::unique($q)',
    () => ({ q: [...many(200_000, Number), ...many(200_000, () => null)] }),
  ],
  ['compares the items of a long list', tooLong, () => 'array::unique($q)', () => ({ q: many(450_000, Number) })],
  ['looks 250,000 values up', tooLong, () => '*[title in $q]', () => ({ q: texts() })],
  ['looks 250,000 ids up', tooLong, () => '*[_id in $q]', () => ({ q: texts() })],
  ['asks for references to 250,000 ids', tooLong, () => '*[references($q)]', () => ({ q: texts() })],
  ['asks for a path of a million parts', tooLong, () => '*[_id in path($q)]', () => ({ q: long('a.', 2e6) })],
]

/** Creates 1,000 documents, in transactions that a slow processor takes as well. */
async function fill(lake: Lake) {
  for (const batch of many(10, Number)) {
    const mutations = many(100, (index) => {
      const number = batch * 100 + index
      return { create: { _id: `d${number}`, _type: 'class', title: `Class ${number}` } }
    })
    expect(await timedPost(lake, 'mutate/production', JSON.stringify({ mutations }))).toMatchObject({ status: 200 })
  }
}

describe('an attack by query', () => {
  let lake: Lake

  beforeAll(async () => {
    lake = sharedLake()
    await fill(lake)
    return () => lake.close()
  })

  const send = (route: string, content: unknown) => timedPost(lake, `${route}/production`, JSON.stringify(content))

  it.each(refused)('is refused, and soon: one that %s', async (_, problem, query, params = () => ({})) => {
    const { status, message, milliseconds } = await send('query', { query: query(), params: params() })
    expect(message).toMatch(problem)
    expect(status).toBe(400)
    expect(milliseconds).toBeLessThan(500)
  })

  it('does not affect normal queries', async () => {
    const { lake } = testLake({ queryMs: 10_000 }) // a slow processor must not be the reason
    await fill(lake)
    const ids = many(5000, (index) => `d${index}`)
    const ask = (query: string, params: object) =>
      timedPost(lake, 'query/production', JSON.stringify({ query, params }))
    expect(await ask('count(*[_id in $ids])', { ids: ids.toReversed() })).toMatchObject({ result: 1000 })
    const twice = [...ids, ...ids, null, null]
    expect(await ask('count(array::unique($ids))', { ids: twice })).toMatchObject({ result: 5001 })
    const words = { q: long('class ', 120) }
    expect(await ask('count(*[title match text::query($q)])', words)).toMatchObject({ result: 1000 })
  })
})

describe('somebody who requests documents by their ids', () => {
  it('gets each once, however often a request names it', async () => {
    const lake = testLake()
    const { transactionId } = await lake.mutate({
      create: { _id: 'shoes', _type: 'faqEntry', text: long('x', 20_000) },
    })
    const ids = many(2000, () => 'shoes').join()
    const read = async (response: Response) => ((await response.json()) as { documents: unknown[] }).documents
    expect(await read(await lake.request(`/v1/data/doc/production/${ids}`))).toEqual([lake.stored('shoes')])
    const earlier = `/v1/data/history/production/documents/${ids}?revision=${transactionId}`
    expect(await read(await lake.request(earlier))).toEqual([lake.stored('shoes')])
  })

  it('is refused more than 30 MB, as with a query', async () => {
    const lake = testLake()
    const ids = many(9, (index) => `long-${index}`)
    for (const _id of ids) await lake.mutate({ create: { _id, _type: 'faqEntry', text: long('x') } })
    const refusal = await lake.request(`/v1/data/doc/production/${ids.join()}`)
    expect(refusal.status).toBe(400)
    expect(await refusal.text()).toContain('more than 30 MB')
  })
})
