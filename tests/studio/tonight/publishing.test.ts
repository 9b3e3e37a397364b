import { expect, test, vi } from 'vitest'
import { testLake } from '../../../packages/lake/tests/lake.ts'
import type { Change, Stored } from '../../../studio/tonight/tonightContent.ts'
import { planChange } from '../../../studio/tonight/tonightChanges.ts'
import { type Done, publish, publishChange, undo, undoChange } from '../../../studio/tonight/publishing.ts'
import { getContent, type Mutation } from '../../../studio/tonight/tonightStore.ts'

const card = { _id: 'card', _type: 'registrationLink', title: 'General Admission', onlinePriceInCents: 2175 }
const full: Change = { id: 'card', type: 'registrationLink', fields: { isFull: true } }
const cancelled: Change = {
  id: 'monday',
  type: 'scheduleException',
  fields: { date: '2026-11-23', status: 'cancelled', reason: undefined },
}

/** Creates a store with these documents, which publishes and undoes changes like the page. */
async function storeWith(...documents: object[]) {
  const lake = testLake()
  if (documents.length > 0) await lake.mutate(...documents.map((document) => ({ create: document })))
  const stored = (id: string) => lake.stored(id) as Stored | null
  const versionsOf = (id: string) => ({ published: stored(id), draft: stored(`drafts.${id}`) })
  const send = async (mutations: Mutation[]) => {
    const body = JSON.parse(JSON.stringify({ mutations, transactionId: crypto.randomUUID() })) as object
    const response = await lake.post('/v2025-02-19/data/mutate/production', body)
    const answer = (await response.json()) as { transactionId: string }
    return { status: response.status, revision: answer.transactionId }
  }
  return {
    lake,
    stored,
    versionsOf,
    send,
    async publish(change: Change): Promise<Done> {
      const before = stored(change.id)
      const { status, revision } = await send(publishChange(change, versionsOf(change.id)))
      expect(status).toBe(200)
      return { title: '', change, before, revision, isUndo: false }
    },
    undo: (done: Done) => send(undoChange(done, versionsOf(done.change.id))),
  }
}

/** Returns a document without the fields that every write changes. */
function contentOf(document: Stored | null) {
  if (document === null) return null
  const { _rev, _updatedAt, ...content } = document
  return content
}

test('undoing a change restores the document exactly', async () => {
  const { stored, publish, undo } = await storeWith(card)
  const before = contentOf(stored('card'))
  const done = await publish(full)
  expect(stored('card')).toMatchObject({ ...card, isFull: true })
  expect((await undo(done)).status).toBe(200)
  expect(contentOf(stored('card'))).toEqual(before)
})

test('undoing a change deletes a document that it created', async () => {
  const { stored, publish, undo } = await storeWith()
  const done = await publish(cancelled)
  expect(contentOf(stored('monday'))).toEqual({
    _id: 'monday',
    _type: 'scheduleException',
    _createdAt: expect.any(String),
    date: '2026-11-23',
    status: 'cancelled',
  })
  await undo(done)
  expect(stored('monday')).toBeNull()
})

test('undoing a change restores a document that it deleted', async () => {
  const { stored, publish, undo } = await storeWith({ ...cancelled.fields, _id: 'monday', _type: 'x' })
  const before = contentOf(stored('monday'))
  const done = await publish({ ...cancelled, fields: null })
  expect(stored('monday')).toBeNull()
  await undo(done)
  expect(contentOf(stored('monday'))).toEqual(before)
})

test('nothing is written if the document or its draft changed since it was read', async () => {
  for (const id of ['card', 'drafts.card']) {
    const { lake, stored, versionsOf, send } = await storeWith(card, { ...card, _id: 'drafts.card' })
    const mutations = publishChange(full, versionsOf('card'))
    await lake.mutate({ patch: { id, set: { priceNote: 'by Ben' } } })
    expect((await send(mutations)).status).toBe(409)
    expect(stored('card')).not.toHaveProperty('isFull')
  }
  const { lake, versionsOf, send } = await storeWith()
  const mutations = publishChange(cancelled, versionsOf('monday'))
  await lake.mutate({ create: { _id: 'monday', _type: 'scheduleException' } })
  expect((await send(mutations)).status).toBe(409)
})

test('a change also applies to the fields that the draft has not changed itself', async () => {
  const draft = { ...card, _id: 'drafts.card', onlinePriceInCents: 2600 }
  const { stored, publish, undo } = await storeWith(card, draft)
  const done = await publish(full)
  expect(stored('drafts.card')).toMatchObject({ onlinePriceInCents: 2600, isFull: true })
  expect(stored('card')).toMatchObject({ onlinePriceInCents: 2175, isFull: true })
  await undo(done)
  expect(contentOf(stored('drafts.card'))).toEqual({ ...draft, _createdAt: expect.any(String) })

  await publish({ ...full, fields: { onlinePriceInCents: 2300 } })
  expect(stored('card')).toMatchObject({ onlinePriceInCents: 2300 })
  expect(stored('drafts.card'), 'its own price stays').toMatchObject({ onlinePriceInCents: 2600 })
})

test('undoing a change restores fields that it removed from the draft', async () => {
  const moved = { _id: 'monday', _type: 'scheduleException', date: '2026-11-23', status: 'moved', startsAt: '21:00' }
  const draft = { ...moved, _id: 'drafts.monday', reason: 'by Ben' }
  const { stored, publish, undo } = await storeWith(moved, draft)
  const done = await publish({ ...cancelled, fields: { status: 'cancelled', startsAt: undefined } })
  expect(stored('drafts.monday')).not.toHaveProperty('startsAt')
  await undo(done)
  expect(contentOf(stored('drafts.monday'))).toEqual({ ...draft, _createdAt: expect.any(String) })
})

test('undoing the creation of a document keeps a draft that was started since', async () => {
  const { lake, stored, publish, undo } = await storeWith()
  const done = await publish(cancelled)
  const draft = { ...stored('monday'), _id: 'drafts.monday', reason: 'by Ben' }
  await lake.mutate({ create: draft })
  await undo(done)
  expect(stored('monday')).toBeNull()
  expect(stored('drafts.monday')).toMatchObject({ date: '2026-11-23', status: 'cancelled', reason: 'by Ben' })
})

/** Connects the page to a store with a card. With `isLossy`, responses to writes are lost. */
async function connect() {
  const { lake, stored } = await storeWith({ _id: 'siteSettings', _type: 'siteSettings', weeklyRules: [] }, card)
  const connection = { isLossy: false }
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method?: 'POST'; body?: string } = {}) => {
    const ofDataset = path.replace(/\/data\/(\w+)\//, '/data/$1/production')
    const headers = { 'content-type': 'application/json' }
    const response = await lake.request(ofDataset, method ? { method, body: body ?? '', headers } : {})
    if (connection.isLossy && method === 'POST') throw new TypeError('Failed to fetch')
    return response
  })
  const setPrice = (cents: number) => lake.mutate({ patch: { id: 'card', set: { onlinePriceInCents: cents } } })
  return { lake, connection, setPrice, stored: () => stored('card') }
}

/** Chooses an action of the card as the page shows it now, and returns a function that publishes it. */
async function choose(action: string, values: Record<string, string> = {}) {
  const chosen = { item: 'card', action, values }
  const seen = planChange(chosen, await getContent(), new Date().toISOString())
  if (seen === null) throw new Error(`“${action}” can’t be done`)
  return () => publish(chosen, seen)
}

test('nothing is published or undone twice if an answer is lost', async () => {
  const { connection, stored } = await connect()
  connection.isLossy = true
  const setToFull = await choose('Set to full')
  await expect(setToFull()).rejects.toMatchObject({ status: 0 })
  expect(stored()).toMatchObject({ isFull: true })
  await expect(setToFull()).rejects.toThrow('Somebody changed this meanwhile')

  connection.isLossy = false
  const done = await (await choose('Set to open'))()
  connection.isLossy = true
  await expect(undo(done)).rejects.toMatchObject({ status: 0 })
  connection.isLossy = false
  expect(await undo(done)).toMatchObject({ title: 'General Admission: set to open', isUndo: true })
  expect(stored()).toMatchObject({ isFull: true })
})

test('publishing and undoing fail if somebody has changed or deleted the document since', async () => {
  const { lake, setPrice, stored } = await connect()
  const changePrice = await choose('Online price', { price: '25' })
  await setPrice(2300)
  await expect(changePrice()).rejects.toThrow('Somebody changed this meanwhile, so nothing was published')
  expect(stored()).toMatchObject({ onlinePriceInCents: 2300 })

  const done = await (await choose('Online price', { price: '25' }))()
  await setPrice(2400)
  await expect(undo(done)).rejects.toThrow('Somebody has changed it since, so it stays as it is')
  expect(stored()).toMatchObject({ onlinePriceInCents: 2400 })
  await lake.mutate({ delete: { id: 'card' } })
  await expect(undo(done)).rejects.toThrow('Somebody has changed it since, so it stays as it is')
})
