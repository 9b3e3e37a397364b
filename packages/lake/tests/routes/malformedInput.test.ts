import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { serveLake, testLake, token } from '../lake.ts'

const create = (content: unknown) => ({ mutations: [{ create: content }] })

const refused: [what: string, body: unknown, problem: string][] = [
  ['no list of mutations', { mutation: [] }, 'The body must be {\\"mutations\\"'],
  ['a list as body', [{ create: { _type: 'class' } }], 'The body must be an object'],
  ['a mutation that is not an object', { mutations: ['create'] }, 'A mutation must be an object'],
  ['a mutation with two operations', { mutations: [{ create: {}, delete: {} }] }, 'exactly one operation'],
  ['a mutation with none', { mutations: [{}] }, 'exactly one operation, this one: none'],
  ['an unknown mutation', { mutations: [{ upsert: {} }] }, 'Unknown mutation \\"upsert\\"; use create'],
  ['an inherited name as mutation', { mutations: [{ toString: {} }] }, 'Unknown mutation \\"toString\\"'],
  ['a document that is not an object', create('monday'), 'create must be an object'],
  ['a document without a type', create({ _id: 'monday' }), 'Document does not have a type'],
  ['a type that is not a text', create({ _type: 7 }), 'Document does not have a type'],
  ['an id that is not a text', create({ _id: 7, _type: 'class' }), 'Malformed document ID: 7'],
  ['an id with a space', create({ _id: 'a b', _type: 'class' }), 'Malformed document ID'],
  ['an id with two dots', create({ _id: 'a..b', _type: 'class' }), 'Malformed document ID'],
  ['an id that is a relative path', create({ _id: '../a', _type: 'class' }), 'Malformed document ID'],
  ['an id of 129 letters', create({ _id: 'a'.repeat(129), _type: 'class' }), 'Malformed document ID'],
  ['an id that begins with a dash', create({ _id: '-a', _type: 'class' }), 'Malformed document ID'],
  ['a replacement without an id', { mutations: [{ createOrReplace: { _type: 'class' } }] }, 'Malformed document ID'],
  ['a deletion of nothing', { mutations: [{ delete: {} }] }, 'Malformed document ID'],
  ['a deletion by an invalid query', { mutations: [{ delete: { query: '*[' } }] }, 'queryParseError'],
  ['a query that finds no documents', { mutations: [{ delete: { query: '[1, 2]' } }] }, 'must select documents'],
  [
    'a transaction id that is not a text',
    { transactionId: 7, ...create({ _type: 'class' }) },
    'transactionId is 7; use a string',
  ],
  ['a change of the id', patch({ set: { _id: 'other' } }), 'A patch cannot change _id or _type'],
  ['a change of the type', patch({ set: { _type: 'other' } }), 'A patch cannot change _id or _type'],
  ['removal of the type', patch({ unset: ['_type'] }), 'A patch cannot change _id or _type'],
  ['21 levels', create({ _id: 'monday', _type: 'class', deep: nested(20) }), 'nested more than 20 levels'],
  ['21 levels by a patch', patch({ set: { deep: nested(20) } }), 'nested more than 20 levels'],
  ['100,000 levels', create({ _id: 'monday', _type: 'class', deep: nested(100_000) }), 'nested'],
]

describe('malformed input', () => {
  it.each(refused)('is refused with 400 and a clear message: %s', async (_, body, problem) => {
    const lake = testLake()
    await lake.mutate({ create: { _id: 'known', _type: 'class' } })
    const response = await lake.request(path, { method: 'POST', body: toJson(body) })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(problem)
    expect(lake.lake.context.datasets.get('production').size).toBe(1)
  })

  it.each(['', '{', 'null', '7', 'undefined', '\u0000', '{"mutations": [', '[1]'])(
    'is refused with 400 if the body is %j',
    async (body) => {
      expect((await testLake().request(path, { method: 'POST', body })).status).toBe(400)
    },
  )

  it('accepts a document of 20 levels', async () => {
    const lake = testLake()
    await lake.mutate({ create: { _id: 'monday', _type: 'class', deep: nested(19) } })
    expect(lake.stored('monday')).not.toBeNull()
  })

  it.each([
    '{"mutations":[{"create":{"_id":"monday","_type":"class","__proto__":{"polluted":1}}}]}',
    '{"mutations":[{"create":{"_id":"monday","_type":"class","deep":[{"__proto__":{"polluted":1}}]}}]}',
    '{"mutations":[{"__proto__":{"polluted":1}}]}',
  ])("leaves every object's prototype alone: %s", async (body) => {
    for (const options of ['', '?autoGenerateArrayKeys=true']) {
      const lake = testLake()
      await lake.mutate({ create: { _id: 'known', _type: 'class' } })
      const response = await lake.request(path + options, { method: 'POST', body })
      expect(response.status).toBe(400)
      expect(lake.lake.context.datasets.get('production').size).toBe(1)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  })

  it('is refused if a field would break every query that reads it', async () => {
    const lake = testLake()
    const body = create({ _type: 'class', deep: { hasOwnProperty: 1 } })
    expect((await lake.post(path, body)).status).toBe(400)
  })

  it('is refused with 413 above 4 MB, with or without Content-Length', async () => {
    const lake = testLake()
    const body = JSON.stringify(create({ _type: 'class', text: 'x'.repeat(4_000_000) }))
    const stream = new Blob([body]).stream()
    for (const init of [{ body }, { body: stream, duplex: 'half' }]) {
      const response = await lake.request(path, { method: 'POST', ...init })
      expect(response.status).toBe(413)
      expect(await response.text()).toContain('Request body exceeds limit of 4000000 bytes')
    }
  })

  it.each([
    [413, 'exceeds limit of 4000000 bytes', { authorization: `Bearer ${token}` }],
    [401, 'This needs a token', {}],
  ])(
    'is refused with %i once all of it is sent, so that the client reads the response',
    async (status, problem, headers) => {
      const { url } = await serveLake()
      const sending = request(url + path, { method: 'POST', headers: { ...headers, 'content-length': 4_200_000 } })
      let isAnswered = false
      const answer = once(sending, 'response').finally(() => (isAnswered = true))
      sending.write('x'.repeat(1_200_000))
      for (let attempt = 0; attempt < 3; attempt++) await (await fetch(`${url}/v1/ping`)).text()
      expect(isAnswered).toBe(false)
      sending.end('x'.repeat(3_000_000))
      const [response] = (await answer) as [IncomingMessage]
      expect(response.statusCode).toBe(status)
      expect(await text(response)).toContain(problem)
    },
  )
})

const path = '/v2025-02-19/data/mutate/production'

function patch(operations: Record<string, unknown>) {
  return { mutations: [{ patch: { id: 'known', ...operations } }] }
}

/** Returns nested arrays. */
function nested(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Serializes what is nested too deeply for JSON.stringify. */
function toJson(value: unknown): string {
  if (Array.isArray(value) && value.length === 1) {
    let levels = 0
    let inner: unknown = value
    for (; Array.isArray(inner) && inner.length === 1; inner = inner[0] as unknown) levels++
    return '['.repeat(levels) + toJson(inner) + ']'.repeat(levels)
  }
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, child]) => `${JSON.stringify(name)}:${toJson(child)}`)
    .join()}}`
}
