import { beforeAll, describe, expect, it } from 'vitest'
import type { Lake } from '../../src/lake.ts'
import { sharedLake, testLake, token, url } from '../lake.ts'

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const twice = (times: number) => '{"a": [a, a]}'.repeat(times)

/** A quarter of a second, and as much again for the tests that share the processor. */
const longest = 500

const slow = 'more than 120 ms of processor time'
const large = /This is more than 30 MB|more than 120 ms/ // whichever comes first
const long = 'a text or a list longer than 1000000'
const apart = `{"a": [1, 1]}${'{"a": [...a, ...a]}'.repeat(40)}`

const refused: [what: string, query: string, problem: string | RegExp, params?: Record<string, unknown>][] = [
  ['compares each with each', '*[count(*[title != ^.title]) > 0]', slow],
  ['goes four levels down', 'count(*[count(*[count(*[count(*) > 0]) > 0]) > 0])', slow],
  ['projects in hundreds of steps', `*${'{title}'.repeat(500)}`, slow],
  [
    'follows references back and forth',
    '*{"a": *[references(^._id)]{"b": links[]->{"c": *[references(^._id)]}}}',
    slow,
  ],
  ['doubles a text', `{"a": "xx"}${'{"a": a + a}'.repeat(40)}`, long],
  ['doubles a list', `{"a": [1, 1]}${'{"a": a + a}'.repeat(40)}`, long],
  ['doubles a list by taking it apart', apart, /longer than 1000000|more than 120 ms/], // whichever comes first
  ['doubles what it answers', `{"a": [1]}${twice(60)}`, 'more than'],
  ['doubles what references() reads', `[{"a": [1]}${twice(60)}][references("x")]`, 'more than'],
  ['doubles what pt::text() reads', `pt::text({"a": [1]}${twice(60)}.a)`, 'more than'],
  ['doubles what text::query() reads', `{"a": [1]}${twice(60)}{"b": a match text::query("x")}`, 'more than'],
  ['asks for everything over and over', `{${many(900, (index) => `"f${index}": *`).join()}}`, large],
  [
    'joins a long text',
    'array::join($list, $text)',
    'cannot be evaluated',
    { list: many(90_000, Number), text: 'x'.repeat(90_000) },
  ],
  ['takes a text apart for each document', '*{"a": string::split($text, "x")}', slow, { text: 'x'.repeat(900_000) }],
  ['sorts by a text of its own', '* | order($text + _id)', slow, { text: 'x'.repeat(900_000) }],
  ['looks for many in many', 'array::intersects($list, $list)', slow, { list: many(300_000, (index) => -index - 0.5) }],
  ['goes back and forth in a long word', '$text match "x*x*x*y"', slow, { text: 'x'.repeat(90_000) }],
  ['goes back and forth while it scores', '* | score($text match "x*x*x*y")', slow, { text: 'x'.repeat(90_000) }],
  [
    'looks for many words in a long text',
    '$text match $words',
    slow,
    { text: 'x '.repeat(90_000), words: 'y* '.repeat(9000) },
  ],
  ['compares rows of dots', '$text match "x"', slow, { text: '.'.repeat(900_000) }],
  ['has rows of dots as a pattern', '"x" match $text', slow, { text: '.'.repeat(900_000) }],
  [
    'has functions that call each other',
    `${many(24, (i) => `fn a::f${i}($x) = $x{"b": ${i ? `a::f${i - 1}(@)` : 'c'}, "d": ${i ? `a::f${i - 1}(@)` : 'c'}};`).join('')} a::f23(*)`,
    'call each other too often',
  ],
]

describe('an expensive query', () => {
  let lake: Lake

  beforeAll(() => {
    lake = sharedLake()
    const changes = many(10_000, (index) => ({ id: `d${index}`, before: null, after: document(index) }))
    const transaction = { id: 'all', timestamp: '', author: 'test', mutations: [], fingerprint: '', changes }
    lake.context.datasets.get('production').commit(transaction)
  })

  const ask = (query: string, params: Record<string, unknown> = {}, search = '') =>
    lake.fetch(
      new Request(`${url}/v2025-02-19/data/query/production${search}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, params }),
      }),
    )

  it.each(refused)('is soon refused: one that %s', async (_, query, problem, params) => {
    const before = process.threadCpuUsage()
    const response = await ask(query, params)
    const { user, system } = process.threadCpuUsage(before)
    expect((await response.text()).slice(0, 300)).toMatch(problem)
    expect(response.status).toBe(400)
    expect((user + system) / 1000).toBeLessThan(longest)
  })

  it('is refused for the length of a list that it takes apart', async () => {
    const query = encodeURIComponent(apart)
    const response = await testLake({ queryMs: 10_000 }).request(`/v2025-02-19/data/query/production?query=${query}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(long)
  })

  it.each(refused)('is refused as quickly when it asks for a source map: one that %s', async (_, query, __, params) => {
    const before = process.threadCpuUsage()
    const response = await ask(query, params, '?resultSourceMap=true')
    const { user, system } = process.threadCpuUsage(before)
    expect(response.status).toBe(400)
    expect((user + system) / 1000).toBeLessThan(longest)
  })

  it.each([
    [
      '_type == "class" && count(string::split(text, "")) == $n && title match "title"',
      '`count(string::split(text, "")) == $n`: no index covers it, and 10,000 documents were read',
    ],
    ['_type == "class" && title match "t*" && text match "some"', 'indexes leave 10,000 documents to read'],
  ])('names the filter that takes so long: %s', async (filter, reason) => {
    const hasty = testLake({ queryMs: 25 })
    const changes = many(10_000, (index) => ({
      id: `d${index}`,
      before: null,
      after: { ...document(index), text: 'some words '.repeat(100) },
    }))
    const transaction = { id: 'all', timestamp: '', author: 'test', mutations: [], fingerprint: '', changes }
    hasty.lake.context.datasets.get('production').commit(transaction)
    const request = { query: `*[${filter}]`, params: { n: 1 } }
    await hasty.post('/v2025-02-19/data/query/production', { ...request, query: '*[title match "none"]' })
    const response = await hasty.post('/v2025-02-19/data/query/production', request)
    const { description } = ((await response.json()) as { error: { description: string } }).error
    expect(description).toContain('more than 25 ms of processor time')
    expect(description).toContain(reason)
  })

  it('succeeds if it ends in time', async () => {
    const queries = [
      '{"n": count(*[0...2000] | order(title desc))}',
      '{"n": count(*[0...2000][count(*[references(^._id)]) >= 0])}',
      '{"n": count(*[0...2000][title match "title 1*" || text match ["some*", "w*rds"]])}',
      '{"n": count(*[0...2000].links[]->title)}',
    ]
    for (const query of queries) expect(await (await ask(query)).json()).toMatchObject({ result: { n: 2000 } })
  })
})

const document = (index: number) => ({
  _id: `d${index}`,
  _type: 'class',
  _rev: 'all',
  _createdAt: '',
  _updatedAt: '',
  title: `title ${index}`,
  text: 'some words '.repeat(5),
  links: [{ _ref: `d${(index * 7) % 10_000}` }],
})
