import { describe, expect, it } from 'vitest'
import { testLake, type TestLake } from '../lake.ts'

type Answer = {
  transactionId: string
  results: { id: string; operation: string; document?: Record<string, unknown> }[]
}

describe('POST /data/mutate', () => {
  it.each([
    ['_createdAt', 'not a date'],
    ['_createdAt', 7],
    ['_updatedAt', '2026-13-01T00:00:00Z'],
  ])('refuses a %s that is %j', async (field, value) => {
    const response = await post(testLake(), [{ create: { _type: 'class', [field]: value } }])
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`${field} is`)
  })

  it('refuses a number that would be null after a restart', async () => {
    const body = '{"mutations": [{"create": {"_type": "class", "prices": [1, 1e400]}}]}'
    const response = await testLake().request(mutatePath, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('is a number beyond 1.8e308'),
    ])
  })

  it('refuses to patch a missing document with 404', async () => {
    const response = await post(testLake(), [{ patch: { id: 'nobody', set: { title: 'x' } } }])
    const error = { items: [{ error: { type: 'documentNotFoundError' } }] }
    expect([response.status, await response.json()]).toMatchObject([404, { error }])
  })

  it('patches and deletes by query, including drafts', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: { _id: 'monday', _type: 'class', level: 1 } },
      { create: { _id: 'drafts.monday', _type: 'class', level: 1 } },
      { create: { _id: 'tuesday', _type: 'class', level: 2 } },
    )
    const level = { query: '*[_type == "class" && level == $level]', params: { level: 1 } }
    const patched = await mutate(lake, [{ patch: { ...level, inc: { level: 4 } } }])
    expect(patched.results.map(({ id }) => id).sort()).toEqual(['drafts.monday', 'monday'])
    expect(lake.stored('drafts.monday')).toMatchObject({ level: 5 })
    expect(lake.stored('tuesday')).toMatchObject({ level: 2 })

    await mutate(lake, [{ delete: { query: '*[level == 5]' } }])
    expect([lake.stored('monday'), lake.stored('drafts.monday')]).toEqual([null, null])
    expect(lake.stored('tuesday')).not.toBeNull()
  })

  it.each(['*[_type == "class"]', '*[_type == "class"][0]', '*[_id == "nobody"].teacher->'])(
    'changes nothing by the query %s without a match',
    async (query) => {
      const lake = testLake()
      const answer = await mutate(lake, [{ delete: { query } }, { patch: { query, set: { title: 'x' } } }])
      expect(answer.results).toEqual([])
    },
  )

  it('refuses in a dry run what would fail', async () => {
    const lake = testLake()
    const dangling = { create: { _id: 'tuesday', _type: 'class', teacher: { _ref: 'nobody' } } }
    expect((await post(lake, [dangling], '?dryRun=true')).status).toBe(409)
  })

  it('returns the documents on request', async () => {
    const lake = testLake()
    const { results } = await mutate(
      lake,
      [{ create: { _id: 'monday', _type: 'class' } }, { patch: { id: 'monday', set: { title: 'Monday' } } }],
      '?returnDocuments=true',
    )
    expect(results.at(-1)?.document).toEqual(lake.stored('monday'))
  })

  it('refuses to return more than 30 MB of documents, before it writes', async () => {
    const lake = testLake()
    await mutate(lake, [{ create: { _id: 'monday', _type: 'class', text: 'x'.repeat(800_000) } }])
    const patches = Array.from({ length: 40 }, (_, count) => ({ patch: { id: 'monday', set: { count } } }))
    const refusal = await post(lake, patches, '?returnDocuments=true')
    expect(refusal.status).toBe(400)
    expect(await refusal.text()).toContain('more than 30 MB')
    expect(lake.stored('monday')).not.toHaveProperty('count')
    await mutate(lake, patches)
    expect(lake.stored('monday')).toHaveProperty('count', 39)
  })

  it('applies a repeated transaction once', async () => {
    const lake = testLake()
    const body = { transactionId: 'once', mutations: [{ create: { _type: 'class' } }] }
    const send = async (parameters = '') => {
      const response = await lake.post(`${mutatePath}${parameters}`, body)
      expect(response.status).toBe(200)
      return (await response.json()) as { transactionId: string; results: { id: string }[] }
    }
    const first = await send()
    const id = first.results[0]?.id ?? ''
    expect(await send(), 'with the id that the store chose').toEqual(first)
    expect(await send('?returnDocuments=true')).toMatchObject({ results: [{ id, document: lake.stored(id) }] })
    expect(lake.stored(id)?._rev).toBe('once')
    expect(lake.lake.context.store.transactionsAfter('production', 0)).toHaveLength(1)
  })

  it('answers a repeated deletion with the document that it deleted', async () => {
    const lake = testLake()
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    const body = { transactionId: 'once', mutations: [{ delete: { id: 'monday' } }] }
    const send = async () => (await (await lake.post(`${mutatePath}?returnDocuments=true`, body)).json()) as object
    const first = await send()
    expect(first).toMatchObject({ results: [{ operation: 'delete', document: { _type: 'class' } }] })
    expect(await send()).toEqual(first)
  })

  it('refuses to reuse a transaction id with 409', async () => {
    const lake = testLake()
    const using = (_id: string) => ({ transactionId: 'once', mutations: [{ create: { _id, _type: 'class' } }] })
    await lake.post(mutatePath, using('monday'))
    expect((await lake.post(mutatePath, using('tuesday'))).status).toBe(409)
    expect(lake.stored('tuesday')).toBeNull()
  })

  it('sets timestamps, keeps those of a created document, and updates _updatedAt on change', async () => {
    const lake = testLake({ clock: () => Date.UTC(2026, 0, 5) })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    const now = '2026-01-05T00:00:00.000Z'
    expect(lake.stored('tuesday')).toMatchObject({ _createdAt: now, _updatedAt: now })
    const times = { _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00Z' }
    await lake.mutate({ create: { _id: 'monday', _type: 'class', ...times } })
    expect(lake.stored('monday')).toMatchObject(times)
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(lake.stored('monday')).toMatchObject({
      _createdAt: '2020-01-01T00:00:00Z',
      _updatedAt: now,
    })
  })

  it('adds keys to objects in arrays on request', async () => {
    const lake = testLake()
    const content = { _id: 'monday', _type: 'class', steps: [{ name: 'Whip' }, { _key: 'own', name: 'Pass' }, 'text'] }
    await mutate(lake, [{ create: content }], '?autoGenerateArrayKeys=true')
    await mutate(
      lake,
      [{ patch: { id: 'monday', insert: { after: 'steps[-1]', items: [{ name: 'Tuck' }] } } }],
      '?autoGenerateArrayKeys=true',
    )
    const key = expect.stringMatching(/^\w{8,}$/) as string
    expect(lake.stored('monday')?.steps).toEqual([
      { _key: key, name: 'Whip' },
      { _key: 'own', name: 'Pass' },
      'text',
      { _key: key, name: 'Tuck' },
    ])
  })

  it('refuses the public with 401 and an unknown dataset with 404', async () => {
    const lake = testLake()
    const init = { method: 'POST', body: JSON.stringify({ mutations: [{ create: { _type: 'class' } }] }) }
    expect((await lake.asPublic(mutatePath, init)).status).toBe(401)
    expect((await lake.request('/v1/data/mutate/staging', init)).status).toBe(404)
  })
})

const mutatePath = '/v2025-02-19/data/mutate/production'

const post = (lake: TestLake, mutations: unknown[], options = '') => lake.post(mutatePath + options, { mutations })

async function mutate(lake: TestLake, mutations: unknown[], options = ''): Promise<Answer> {
  const response = await post(lake, mutations, options)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
