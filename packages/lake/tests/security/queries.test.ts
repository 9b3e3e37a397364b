import { beforeAll, describe, expect, it } from 'vitest'
import type { Lake } from '../../src/lake.ts'
import { sharedLake, testLake, token, url } from '../lake.ts'
import { many } from './attacks.ts'

/** Attacks by a reader, with queries that would block others for minutes, or fill the memory. */

const long = (text: string, length = 190_000) => text.repeat(Math.floor(length / text.length))
const twice = '{"a": [a, a]}'.repeat(60)

const timeout = /more than 50 ms of processor time/
/** On a slow processor, the time limit applies first. */
const growth = /makes texts and lists of more than 100 MB|more than 50 ms/

const refused: [attack: string, problem: RegExp, query: string, params?: object][] = [
  ['compares each document with each', timeout, '*[count(*[title != ^.title]) > 0]'],
  ['intersects two long lists', timeout, 'array::intersects(*[]._id, *[]._rev)'],
  [
    'follows references back and forth',
    timeout,
    '*{"a": *[references(^._id)]{"b": links[]->{"c": *[references(^._id)]}}}',
  ],
  ['sorts the product of all documents', timeout, '*{"a": *}.a[] | order(_id)'],
  ['backtracks in a long word', timeout, '$text match "x*x*x*y"', { text: long('x') }],
  ['backtracks while it scores', timeout, '* | score($text match "x*x*x*y")', { text: long('x') }],
  ['compares rows of dots', timeout, '$text match "x"', { text: long('.') }],
  ['has rows of dots as a pattern', timeout, '"x" match $text', { text: long('.') }],
  [
    'has a path of many stars',
    timeout,
    '$text in path($path)',
    { text: long('a.', 9000), path: `${long('**.', 90)}y` },
  ],
  ['has a pattern of many words', timeout, `*[title match "${long('a ', 90_000)}"]`],
  ['doubles what references() reads', timeout, `[{"a": [1]}${twice}][references("x")]`],
  ['doubles what pt::text() reads', timeout, `pt::text({"a": [1]}${twice}.a)`],
  ['doubles what text::query() reads', timeout, `{"a": [1]}${twice}{"b": a match text::query("x")}`],
  ['doubles its result', /more than 30 MB|more than 50 ms/, `{"a": [1]}${twice}`],
  [
    'selects everything 900 times',
    /more than 30 MB|more than 50 ms/,
    `{${many(900, (index) => `"f${index}": *`).join()}}`,
  ],
  ['doubles a text', growth, `{"a": "xx"}${'{"a": a + a}'.repeat(40)}`],
  ['doubles a list', growth, `{"a": [1, 1]}${'{"a": a + a}'.repeat(40)}`],
  ['joins a long text', /Invalid string length/, 'array::join(*[].title, $text)', { text: long('x') }],
  ['sorts by long texts', growth, '* | order(upper($text))', { text: long('x') }],
  ['splits a text for each document', growth, '*{"a": string::split($text, "x")}', { text: long('x') }],
  ['has thousands of steps', timeout, `*${'{a}'.repeat(30_000)}`],
  ['adds thousands of numbers', timeout, `1${'+1'.repeat(49_000)}`],
  [
    'has functions that call each other',
    timeout,
    `${many(24, (i) => `fn a::f${i}($x) = $x{"b": ${i ? `a::f${i - 1}(@)` : 'c'}, "d": ${i ? `a::f${i - 1}(@)` : 'c'}};`).join('')} a::f23(*)`,
  ],
  ['has megabytes of white space', /has 3900001 bytes; send up to 100000/, `1${' '.repeat(3_900_000)}`],
  ['has megabytes of escapes', /has 2700002 bytes; send up to 100000/, `"${long('\\u0041', 2_700_000)}"`],
  ['names 250,000 parameters', /send up to 200000 at once/, '1', many(250_000, Number)],
]

describe('an attack by query', () => {
  let lake: Lake

  beforeAll(() => {
    lake = sharedLake({ queryMs: 50 })
    const changes = many(10_000, (index) => ({ id: `d${index}`, before: null, after: document(index) }))
    const transaction = { id: 'all', timestamp: '', author: 'test', mutations: [], fingerprint: '', changes }
    lake.context.datasets.get('production').commit(transaction)
    return () => lake.close()
  })

  it.each(refused)('is refused: one that %s', async (_, problem, query, params = {}) => {
    for (const sourceMap of ['false', 'true']) {
      const address = `${url}/v2025-02-19/data/query/production?resultSourceMap=${sourceMap}`
      const body = JSON.stringify({ query, params: { ...params } })
      const response = await lake.fetch(
        new Request(address, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } }),
      )
      const { error } = (await response.json()) as { error: { description: string } }
      expect([response.status, error.description]).toEqual([400, expect.stringMatching(problem)])
    }
  })
})

const document = (index: number) => ({
  _id: `d${index}`,
  _type: 'class',
  _rev: 'all',
  _createdAt: '',
  _updatedAt: '',
  title: `title ${index}`,
  links: [{ _ref: `d${(index * 7) % 10_000}` }],
})

describe('a request for documents by their ids', () => {
  it('returns each once, even if it is named repeatedly', async () => {
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

  it('is refused above 30 MB, like a query', async () => {
    const lake = testLake()
    const ids = many(9, (index) => `long-${index}`)
    for (const _id of ids) await lake.mutate({ create: { _id, _type: 'faqEntry', text: long('x', 3_800_000) } })
    const refusal = await lake.request(`/v1/data/doc/production/${ids.join()}`)
    expect(refusal.status).toBe(400)
    expect(await refusal.text()).toContain('more than 30 MB')
  })
})
