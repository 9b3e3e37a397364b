import { describe, expect, it } from 'vitest'
import { openStore } from '../src/store/store.ts'
import { addPerson, addToken } from './accounts/people.ts'
import { publicLake, testLake, type TestLake } from './lake.ts'
import { json, refusal } from './security/requests.ts'
import { readEvents } from './streams/streams.ts'

const mutatePath = '/v2025-02-19/data/mutate/production-comments'
const find = (query: string) => `/v2025-02-19/data/query/production-comments?query=${encodeURIComponent(query)}`
const comment = (_id: string, authorId: string, rest = {}) => ({ _id, _type: 'comment', authorId, ...rest })

const setUp = async (lake: TestLake, dataset = 'production') =>
  ((await (await lake.post(`/v2025-02-19/comments/${dataset}/setup`, {})).json()) as { datasetName: string })
    .datasetName

const list = async (lake: TestLake, rest = '') => {
  const response = await lake.request(`/v2025-02-19/projects/westie/datasets${rest}`)
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

/** A lake with comments, where a viewer, an editor and a program write. */
async function commentedLake() {
  const lake = testLake()
  await setUp(lake)
  const vera = await addPerson(lake, 'vera@example.org', 'viewer', 'Vera Lund')
  const ed = await addPerson(lake, 'ed@example.org', 'editor', 'Ed Ito')
  const write = (person: typeof vera, ...mutations: unknown[]) => person.ask(mutatePath, json({ mutations }))
  return { lake, vera, ed, write }
}

describe('POST /comments/:dataset/setup', () => {
  it('creates one dataset for the comments on another, which stays private', async () => {
    const lake = testLake()
    expect(await (await lake.request('/v2025-02-19/features')).json()).toEqual(
      expect.arrayContaining(['studioComments', 'singleDocRelease']),
    )
    expect(await list(lake, '?datasetProfile=comments&addonFor=production')).toEqual([])
    expect([await setUp(lake), await setUp(lake)]).toEqual(['production-comments', 'production-comments'])
    expect(await list(lake)).toEqual(['production', 'production-comments'])
    expect(await list(lake, '?datasetProfile=comments&addonFor=production')).toEqual(['production-comments'])
    expect(await list(lake, '?datasetProfile=content')).toEqual(['production'])
    const publish = { ...json({ aclMode: 'public' }), method: 'PATCH' }
    expect((await refusal(await lake.request('/v1/datasets/production-comments', publish)))[1]).toContain(
      'stays private',
    )
    const nested = await lake.post('/v1/comments/production-comments/setup', {})
    expect(await refusal(nested)).toEqual([400, '"production-comments" itself holds the comments on "production"'])
  })

  it('uses another name where the usual one is taken or too long', async () => {
    const lake = testLake()
    const long = 'a'.repeat(60)
    for (const name of ['production-comments', long]) await lake.request(`/v1/datasets/${name}`, { method: 'PUT' })
    expect(await setUp(lake)).toMatch(/^comments-[0-9a-f-]{36}$/)
    expect(await setUp(lake, long)).toMatch(/^comments-[0-9a-f-]{36}$/)
  })

  it('is remembered, and deleted with the dataset that it is for', async () => {
    const store = openStore(':memory:')
    await testLake({ store }).request('/v1/datasets/staging', { method: 'PUT' })
    await setUp(testLake({ store }), 'staging')
    const restarted = testLake({ store })
    expect(await setUp(restarted, 'staging')).toBe('staging-comments')
    await restarted.request('/v1/datasets/staging', { method: 'DELETE' })
    expect(await list(restarted)).toEqual(['production'])
  })
})

describe('comments', () => {
  it('are not for the public, even on a public dataset', async () => {
    const lake = publicLake()
    await setUp(lake)
    for (const path of ['query/X?query=*', 'doc/X/one', 'listen/X?query=*', 'live/events/X', 'export/X'])
      expect((await lake.asPublic(`/v1/data/${path.replace('X', 'production-comments')}`)).status, path).toBe(401)
  })

  it('are written by people of any role, in their own name', async () => {
    const { lake, vera, ed, write } = await commentedLake()
    const status = async (...given: Parameters<typeof write>) => (await write(...given)).status
    const message = [{ _type: 'block', children: [{ text: 'Is $22 right?' }] }]
    expect(await status(vera, { create: comment('one', vera.id, { message }) })).toBe(200)
    expect(await status(ed, { create: comment('two', ed.id, { parentCommentId: 'one' }) })).toBe(200)
    expect(await status(vera, { patch: { id: 'two', set: { status: 'resolved' } } })).toBe(200)
    for (const mutation of [
      { create: comment('three', ed.id) },
      { patch: { id: 'one', set: { authorId: ed.id } } },
      { patch: { id: 'two', set: { message } } },
      { create: { _id: 'notice', _type: 'notice', authorId: vera.id } },
      { create: comment('long', vera.id, { message: 'x'.repeat(100_001) }) },
    ])
      expect(await status(vera, mutation), JSON.stringify(mutation).slice(0, 80)).toBe(403)
    expect(await status(ed, { patch: { id: 'one', set: { message: [] } } })).toBe(403)
    const token = { authorization: `Bearer ${await addToken(lake, 'site', 'viewer')}` }
    expect(
      (await vera.ask(mutatePath, { ...json({ mutations: [{ delete: { id: 'one' } }] }), headers: token })).status,
    ).toBe(403)
    // As the Studio deletes a thread: its replies in a request of their own, before or after.
    expect(await status(vera, { delete: { id: 'one' } })).toBe(200)
    expect(await status(vera, { delete: { query: '*[parentCommentId == "one"]' } })).toBe(200)
    expect(await (await vera.ask(find('count(*[_type == "comment"])'))).json()).toMatchObject({ result: 0 })
  })

  it('by others are resolved and reacted to, and otherwise stay as they are', async () => {
    const { lake, vera, ed, write } = await commentedLake()
    const selection = { type: 'text', value: [{ _key: 'first', text: 'Bring shoes' }] }
    const target = { document: { _ref: 'shoes', _weak: true }, path: { field: 'text', selection } }
    const reaction = (_key: string, userId: string) => ({ _key, userId, shortName: ':+1:' })
    const reactions = [reaction('eds', ed.id)]
    await write(ed, { create: comment('one', ed.id, { target, reactions, contentSnapshot: 'Bring shoes' }) })
    await write(vera, { create: comment('own', vera.id, { parentCommentId: 'another' }) })
    const change = async (...mutations: unknown[]) => (await write(vera, ...mutations)).status
    const patch = (operations: object, id = 'one') => ({ patch: { id, ...operations } })
    for (const refused of [
      [patch({ set: { parentCommentId: 'own' } })],
      [patch({ set: { parentCommentId: 'own' } }), { delete: { id: 'one' } }],
      [patch({ set: { 'target.document._ref': 'socks' } })],
      [patch({ set: { threadId: 'own', contentSnapshot: 'Bring socks' } })],
      [patch({ unset: ['target'] })],
      [patch({ unset: ['reactions'] })],
      [patch({ insert: { after: 'reactions[-1]', items: [reaction('forged', ed.id)] } })],
      [patch({ set: { reactions: [reaction('forged', ed.id)] } }, 'own')],
      [{ createOrReplace: { _id: 'one', _type: 'notice', authorId: vera.id } }],
      [{ delete: { id: 'one' } }],
    ])
      expect(await change(...refused), JSON.stringify(refused)).toBe(403)
    for (const [person, other] of [
      [ed, 'own'],
      [vera, 'one'],
    ] as const)
      expect((await write(person, { createOrReplace: { _id: other, _type: 'notice' } })).status).toBe(403)
    // As the Studio resolves a thread, reacts, and moves a mark along with the text.
    const reacted = {
      setIfMissing: { reactions: [] },
      insert: { after: 'reactions[-1]', items: [reaction('v', vera.id)] },
    }
    for (const operations of [{ set: { status: 'resolved' } }, reacted, { set: { 'target.path.selection': null } }])
      expect(await change(patch(operations)), JSON.stringify(operations)).toBe(200)
    expect(await (await ed.ask(find('*[_id == "one"][0]'))).json()).toMatchObject({
      result: {
        status: 'resolved',
        reactions: [...reactions, reaction('v', vera.id)],
        target: { path: { field: 'text' } },
      },
    })
    expect(await change(patch({ unset: ['reactions[_key=="v"]'] }))).toBe(200)
    expect((await lake.request(mutatePath, json({ mutations: [patch({ unset: ['reactions'] })] }))).status).toBe(200)
  })

  it('do not prevent the deletion of others', async () => {
    const { vera, ed, write } = await commentedLake()
    await write(ed, { create: comment('one', ed.id) })
    const referring = (_id: string, fields: object) =>
      write(vera, { create: comment(_id, vera.id, { target: { document: { _ref: 'one', ...fields } } }) })
    expect((await referring('strong', {})).status).toBe(403)
    expect((await referring('weak', { _weak: true })).status).toBe(200)
    const reactions = [{ _key: 'v', userId: vera.id, of: { _ref: 'weak' } }]
    expect((await write(vera, { patch: { id: 'one', set: { reactions } } })).status).toBe(403)
    expect((await write(ed, { delete: { id: 'one' } })).status).toBe(200)
  })

  it('reach listeners, and are no change of the content', async () => {
    const { lake, ed, write } = await commentedLake()
    const before = lake.lake.context.store.lastTransactionId('production')
    const query = encodeURIComponent('*[_type == "comment" && target.document._ref == $id]')
    const listen = `/data/listen/production-comments?query=${query}&$id=${encodeURIComponent('"shoes"')}&includeResult=true`
    const events = readEvents(await ed.ask(`/v2025-02-19${listen}`))
    const live = readEvents(await lake.request('/v2025-02-19/data/live/events/production'))
    await Promise.all([events.data(), live.data()])
    await write(ed, { create: comment('one', ed.id, { target: { document: { _ref: 'shoes', _weak: true } } }) })
    expect(await events.data()).toMatchObject({ transition: 'appear', result: { _id: 'one' } })
    expect(lake.lake.context.store.lastTransactionId('production')).toBe(before)
    await lake.mutate({ create: { _id: 'shoes', _type: 'notice' } })
    expect(await live.data(), 'the first event').toEqual({ tags: [lake.getTag('notice'), 's1:all'] })
  })
})

it('people are offered to be mentioned where they can read, without the accounts of programs', async () => {
  const { lake, vera, ed } = await commentedLake()
  await addToken(lake, 'site', 'viewer')
  const query = encodeURIComponent('*[_type == "system.group"]{members, grants}')
  const path = `/v2025-02-19/data/query/production?perspective=raw&query=${query}`
  const { result } = (await (await vera.ask(path)).json()) as { result: { grants: unknown[] }[] }
  expect(result).toMatchObject([{ members: [vera.id] }, { members: [ed.id] }, { members: [] }])
  expect(result[0]?.grants[0]).toEqual({ filter: '_id in path("**")', permissions: ['read', 'history'] })
})
