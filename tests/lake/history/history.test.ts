import { applyPatch } from 'mendoza'
import { describe, expect, it } from 'vitest'
import type { Effects } from '../../../lake/history/effects.ts'
import { testLake } from '../lake.ts'

const path = '/v2025-02-19/data/history/production'
const shoes = (question: string, id = 'drafts.shoes') => ({ _id: id, _type: 'faqEntry', question })

type TestLake = ReturnType<typeof testLake>
type Line = { id: string; documentIDs: string[]; mutations?: unknown[]; effects?: Record<string, Effects> }

async function act(lake: TestLake, actionType: string, fields: Record<string, unknown> = {}) {
  const ids = { draftId: 'drafts.shoes', publishedId: 'shoes' }
  const action = { actionType: `sanity.action.document.${actionType}`, ...ids, ...fields }
  const response = await lake.post('/v2025-02-19/data/actions/production', { actions: [action] })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { transactionId: string }).transactionId
}

async function read<T>(lake: TestLake, address: string): Promise<T> {
  const response = await lake.request(`${path}/${address}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function readLines(lake: TestLake, address: string): Promise<Line[]> {
  const response = await lake.request(`${path}/transactions/${address}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

/** A draft written, edited and published, then edited and published again. */
async function publishTwice(lake: TestLake) {
  const { transactionId: created } = await lake.mutate({ create: shoes('One?') })
  const { transactionId: edited } = await lake.mutate({ patch: { id: 'drafts.shoes', set: { question: 'Two?' } } })
  const published = await act(lake, 'publish')
  const again = await act(lake, 'edit', { patch: { set: { question: 'Three?' } } })
  const republished = await act(lake, 'publish')
  return { created, edited, published, again, republished }
}

describe('history', () => {
  it('needs a token', async () => {
    const lake = testLake()
    for (const address of [
      'documents/a?lastRevision=true',
      'transactions/a',
      'events/documents/a',
      'events/releases/r',
      'deletions',
    ]) {
      expect((await lake.asPublic(`${path}/${address}`)).status).toBe(401)
    }
  })

  describe('GET documents', () => {
    it('gives documents as they were right after a transaction', async () => {
      const lake = testLake()
      const { created, published, again } = await publishTwice(lake)
      const at = (revision: string) =>
        read<{ documents: unknown[] }>(lake, `documents/shoes,drafts.shoes?revision=${revision}`)
      expect((await at(created)).documents).toMatchObject([{ _id: 'drafts.shoes', question: 'One?', _rev: created }])
      expect((await at(published)).documents).toMatchObject([{ _id: 'shoes', question: 'Two?', _rev: published }])
      expect((await at(again)).documents).toMatchObject([
        { _id: 'shoes', question: 'Two?' },
        { _id: 'drafts.shoes', question: 'Three?' },
      ])
    })

    it('gives documents as they were at a time', async () => {
      let now = Date.parse('2026-11-21T20:00:00Z')
      const lake = testLake({ clock: () => now })
      await lake.mutate({ create: shoes('One?') })
      now += 60_000
      await lake.mutate({ patch: { id: 'drafts.shoes', set: { question: 'Two?' } } })
      const at = (time: string) => read(lake, `documents/drafts.shoes?time=${time}`)
      expect(await at('2026-11-21T19:59:59Z')).toEqual({ documents: [] })
      expect(await at('2026-11-21T20:00:59Z')).toMatchObject({ documents: [{ question: 'One?' }] })
      expect(await at('2026-11-21T15:01:00-05:00')).toMatchObject({ documents: [{ question: 'Two?' }] })
    })

    it('gives the last state of a document that is gone', async () => {
      const lake = testLake()
      await lake.mutate({ create: shoes('One?', 'shoes') })
      await lake.mutate({ delete: { id: 'shoes' } })
      const answer = await read(lake, 'documents/shoes,never?lastRevision=true')
      expect(answer).toMatchObject({ documents: [{ _id: 'shoes', question: 'One?' }] })
    })

    it('wants exactly one moment, and one that it knows', async () => {
      const lake = testLake()
      const refusal = async (search: string) => (await lake.request(`${path}/documents/a?${search}`)).status
      expect(await refusal('')).toBe(400)
      expect(await refusal('revision=a&lastRevision=true')).toBe(400)
      expect(await refusal('time=yesterday')).toBe(400)
      expect(await refusal('lastRevision=maybe')).toBe(400)
      expect(await refusal('revision=unknown')).toBe(404)
    })
  })

  describe('GET transactions', () => {
    it('lists who wrote what, oldest first, with effects that lead from state to state', async () => {
      const lake = testLake()
      const { created, edited, published } = await publishTwice(lake)
      const lines = await readLines(lake, `drafts.shoes?effectFormat=mendoza&toTransaction=${published}`)
      expect(lines).toMatchObject([
        { id: created, author: 'organiser', documentIDs: ['drafts.shoes'], mutations: [{ create: shoes('One?') }] },
        { id: edited },
        { id: published, documentIDs: ['drafts.shoes', 'shoes'] },
      ])
      const [create, edit, publish] = lines.map(({ effects }) => effects?.['drafts.shoes'])
      const first: unknown = applyPatch(null, create?.apply ?? [])
      expect(first).toMatchObject({ question: 'One?' })
      expect(first).not.toHaveProperty('_rev')
      const second: unknown = applyPatch(first, edit?.apply ?? [])
      expect(second).toMatchObject({ question: 'Two?' })
      expect(applyPatch(second, edit?.revert ?? [])).toEqual(first)
      expect(publish?.apply).toEqual([0, null])
    })

    it('leaves out what is not asked for', async () => {
      const lake = testLake()
      await publishTwice(lake)
      const [line] = await readLines(lake, 'shoes?excludeMutations=true&includeIdentifiedDocumentsOnly=true')
      expect(line).toMatchObject({ documentIDs: ['shoes'] })
      expect(line).not.toHaveProperty('mutations')
      expect(line).not.toHaveProperty('effects')
    })

    it('takes bounds, both inclusive, an order and a limit', async () => {
      let now = Date.parse('2026-11-21T20:00:00Z')
      const lake = testLake({ clock: () => (now += 60_000) })
      const { created, edited, published, again, republished } = await publishTwice(lake)
      const ids = async (search: string) => (await readLines(lake, `shoes,drafts.shoes?${search}`)).map(({ id }) => id)
      expect(await ids(`fromTransaction=${edited}&toTransaction=${again}`)).toEqual([edited, published, again])
      expect(await ids(`fromTransaction=&reverse=true&limit=2`)).toEqual([republished, again])
      const [first] = (await readLines(lake, 'drafts.shoes')) as unknown as { timestamp: string }[]
      expect(await ids(`toTime=${first?.timestamp}`)).toEqual([created])
      expect(await ids(`fromTime=${first?.timestamp}&authors=somebody`)).toEqual([])
      expect(await ids('authors=somebody,organiser&limit=1')).toEqual([created])
    })

    it('refuses bounds that make no sense', async () => {
      const lake = testLake()
      const refusal = async (search: string) => (await lake.request(`${path}/transactions/a?${search}`)).status
      expect(await refusal('limit=0')).toBe(400)
      expect(await refusal('limit=ten')).toBe(400)
      expect(await refusal('fromTime=yesterday')).toBe(400)
      expect(await refusal('fromTransaction=unknown')).toBe(404)
    })
  })

  describe('GET events', () => {
    type Answer = { events: Record<string, { type: string }[]>; nextCursor: string }

    it('tells the life of a draft and of its published document, newest first', async () => {
      const lake = testLake()
      const { created, edited, published, again, republished } = await publishTwice(lake)
      const publish = { type: 'publishDocumentVersion', versionId: 'drafts.shoes', publishCause: 'document.publish' }
      const create = { type: 'createDocumentVersion', documentId: 'shoes', versionId: 'drafts.shoes' }
      expect(await read(lake, 'events/documents/drafts.shoes')).toMatchObject({
        events: {
          'drafts.shoes': [
            { ...publish, revisionId: republished, versionRevisionId: again },
            { ...create, versionRevisionId: again },
            { ...publish, revisionId: published, versionRevisionId: edited },
            { ...create, versionRevisionId: created, author: 'organiser' },
          ],
        },
        nextCursor: '',
      })
      expect(await read(lake, 'events/documents/shoes')).toMatchObject({
        events: {
          shoes: [
            { ...publish, revisionId: republished },
            { ...publish, revisionId: published },
          ],
        },
      })
    })

    it('tells unpublishing, discarding and deleting apart', async () => {
      const lake = testLake()
      const types = async (id: string) =>
        (await read<Answer>(lake, `events/documents/${id}`)).events[id]?.map(({ type }) => type)
      await lake.mutate({ create: shoes('One?') })
      await act(lake, 'publish')
      await act(lake, 'unpublish')
      await act(lake, 'publish')
      await act(lake, 'edit', { patch: { set: { question: 'Two?' } } })
      await act(lake, 'discard')
      await act(lake, 'edit', { patch: { set: { question: 'Three?' } } })
      await act(lake, 'delete', { includeDrafts: ['drafts.shoes'] })
      expect(await types('shoes')).toEqual([
        'deleteDocumentGroup',
        'publishDocumentVersion',
        'unpublishDocument',
        'publishDocumentVersion',
      ])
      expect(await types('drafts.shoes')).toEqual([
        'deleteDocumentGroup',
        'createDocumentVersion',
        'deleteDocumentVersion',
        'createDocumentVersion',
        'publishDocumentVersion',
        'createDocumentVersion',
        'publishDocumentVersion',
        'createDocumentVersion',
      ])
    })

    it('tells of published documents that were written directly, as an import does', async () => {
      const lake = testLake()
      const { transactionId } = await lake.mutate({ create: shoes('One?', 'shoes') })
      const edit = await lake.mutate({ patch: { id: 'shoes', set: { question: 'Two?' } } })
      expect(await read(lake, 'events/documents/shoes')).toMatchObject({
        events: {
          shoes: [
            { type: 'updateLiveDocument', revisionId: edit.transactionId },
            { type: 'createLiveDocument', revisionId: transactionId },
          ],
        },
      })
    })

    it('names the release of a version, and keeps the like-named apart', async () => {
      const lake = testLake()
      await lake.mutate(
        { create: shoes('One?', 'versions.fall.shoes') },
        { create: shoes('Red?', 'versions.fall.red.shoes') },
      )
      expect(await read(lake, 'events/documents/versions.fall.shoes')).toMatchObject({
        events: { 'versions.fall.shoes': [{ type: 'createDocumentVersion', releaseId: 'fall', documentId: 'shoes' }] },
      })
      const { transactionId } = await lake.mutate(
        { create: shoes('One?', 'shoes') },
        { delete: { id: 'versions.fall.shoes' } },
        { delete: { id: 'versions.fall.red.shoes' } },
      )
      expect(await read(lake, 'events/documents/shoes')).toMatchObject({
        events: {
          shoes: [
            {
              type: 'publishDocumentVersion',
              versionId: 'versions.fall.shoes',
              releaseId: 'fall',
              revisionId: transactionId,
              publishCause: 'release.publish',
            },
          ],
        },
      })
    })

    it('comes in pages', async () => {
      const lake = testLake()
      await publishTwice(lake)
      const seen: unknown[] = []
      let cursor = ''
      do {
        const page = await read<Answer>(lake, `events/documents/drafts.shoes?limit=3&nextCursor=${cursor}`)
        seen.push(page.events['drafts.shoes']?.length)
        cursor = page.nextCursor
      } while (cursor !== '')
      expect(seen).toEqual([3, 1])
    })

    it('has none for releases, in the shape that the Studio reads', async () => {
      expect(await read(testLake(), 'events/releases/fall')).toEqual({ events: [], nextCursor: '' })
    })
  })

  describe('GET deletions', () => {
    type Deleted = { deletions: { id: string; transactionId: string; document: object }[] }
    const ids = async (lake: TestLake, options = '') =>
      (await read<Deleted>(lake, `deletions${options}`)).deletions.map(({ id }) => id)

    it('lists what was deleted, latest first, as it was last, and by which transaction', async () => {
      const lake = testLake()
      await publishTwice(lake)
      await lake.mutate({ create: shoes('Hats?', 'drafts.hats') })
      await lake.mutate({ delete: { id: 'drafts.hats' } })
      const deleted = await act(lake, 'delete')
      const { deletions } = await read<Deleted>(lake, 'deletions')
      expect(deletions).toMatchObject([
        {
          id: 'shoes',
          transactionId: deleted,
          author: 'organiser',
          document: { _id: 'shoes', question: 'Three?' },
        },
        { id: 'hats', document: { _id: 'drafts.hats', question: 'Hats?' } },
      ])
    })

    it('leaves out what is there in another version, or again', async () => {
      const lake = testLake()
      await publishTwice(lake)
      expect(await ids(lake), 'publishing deletes the draft').toEqual([])
      await act(lake, 'unpublish')
      expect(await ids(lake), 'it goes on as a draft').toEqual([])
      await act(lake, 'discard')
      expect(await ids(lake)).toEqual(['shoes'])
      await lake.mutate({ create: shoes('Back?', 'shoes') })
      expect(await ids(lake)).toEqual([])
    })

    it('gives no more than asked for, of the types asked for', async () => {
      const lake = testLake()
      for (const [id, type] of [
        ['a', 'faqEntry'],
        ['b', 'secret'],
        ['c', 'faqEntry'],
        ['d', 'teacher'],
      ] as const) {
        await lake.mutate({ create: { _id: id, _type: type } })
        await lake.mutate({ delete: { id } })
      }
      expect(await ids(lake, '?types=faqEntry,teacher&limit=2')).toEqual(['d', 'c'])
      expect(await ids(lake, '?types=faqEntry')).toEqual(['c', 'a'])
    })
  })
})
