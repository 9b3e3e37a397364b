import type { SanityClient } from '@sanity/client'
import { readFileSync } from 'node:fs'
import { of } from 'rxjs'
import { afterAll, expect, it, vi } from 'vitest'
import { documentsClient, publish, type Document } from '../../../web/visitorChanges/documentsClient.ts'
import { findVisitorChanges } from '../../../web/visitorChanges/findVisitorChanges.ts'
import { findingsIn } from '../../checks/content.ts'

const now = '2026-11-25T12:00:00.000Z'
vi.setSystemTime(now)
afterAll(() => vi.useRealTimers())

const lines = readFileSync('content/data.ndjson', 'utf8').trim().split('\n')
const party: Document = {
  _id: 'party',
  _type: 'scheduleException',
  date: '2026-12-12',
  status: 'special',
  title: 'Party',
  startsAt: '19:00',
  endsAt: '22:00',
}
const documents = [...lines.map((line) => JSON.parse(line) as Document), party].map((document) => ({
  _updatedAt: '2026-11-01T00:00:00Z',
  ...document,
}))

const get = (id: string) => documents.find(({ _id }) => _id === id) as Document
const admission = get('registration-general-admission')
const clothes = get('faq-clothes')

/** Answers as a store in which these documents are published. */
const storeOf = (published: Document[]) =>
  Object.assign(documentsClient(published), { observable: { fetch: () => of(published) } }) as unknown as SanityClient

const surprisesOf = async (published: Document[], proposed: Record<string, Document | null>, at?: string) =>
  (await findVisitorChanges(storeOf(published), proposed, at)).changes.flatMap(({ surprise }) => surprise ?? [])

const asked = (question: string): Document => ({ ...clothes, question, _updatedAt: new Date().toISOString() })

it.each<[surprise: string, id: string, proposed: Document | null]>([
  ['This price changes by more than half', admission._id, { ...admission, onlinePriceInCents: 5250 }],
  ['This page disappears', 'communityPage', null],
  ['This section disappears', 'homePage', { ...get('homePage'), mission: undefined }],
  ['This disappears from visitors’ calendars', 'party', null],
  ['Visitors have read this for less than a minute', clothes._id, { ...clothes, question: 'What do I wear?' }],
])('warns “%s”, which the content checks do not find', async (surprise, id, proposed) => {
  vi.setSystemTime(now)
  await findVisitorChanges(storeOf(documents), {})
  vi.setSystemTime(Date.parse(now) + 10_000)
  const published = publish(documents, { [clothes._id]: asked('What shall I wear?') }, new Date().toISOString())
  vi.setSystemTime(Date.parse(now) + 40_000)
  expect(await surprisesOf(published, { [id]: proposed })).toContain(surprise)

  const messages = (content: Document[]) => findingsIn(content, now).map(({ message }) => message)
  expect(messages(publish(published, { [id]: proposed }, now))).toEqual(messages(published))
})

it.each<[what: string, proposed: Record<string, Document | null>]>([
  ['a price that rises a little', { [admission._id]: { ...admission, onlinePriceInCents: 2250 } }],
  ['a text that visitors have had for long', { [clothes._id]: { ...clothes, question: 'What do I wear?' } }],
  ['a cancellation that is undone', { 'schedule-exception-new-floor': null }],
])('does not warn of %s', async (_, proposed) => {
  expect(await surprisesOf(documents, proposed)).toEqual([])
})

it('tells what visitors will read at the time of a scheduled release', async () => {
  const at = '2026-12-08T12:00:00.000Z'
  const { changes, from } = await findVisitorChanges(
    storeOf(documents),
    { off: { ...party, _id: 'off', status: 'cancelled', date: '2026-12-14' } },
    at,
  )
  expect(from).toBe(at)
  expect(changes).toContainEqual(
    expect.objectContaining({ before: 'Monday, December 14', after: 'Monday, December 14: no class' }),
  )
})

it('removes references to what is deleted', async () => {
  const { changes } = await findVisitorChanges(storeOf(documents), { [clothes._id]: null })
  expect(changes).toContainEqual(expect.objectContaining({ before: clothes.question, after: null }))
})
