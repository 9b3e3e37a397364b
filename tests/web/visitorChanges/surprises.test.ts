import type { SanityClient } from '@sanity/client'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { of } from 'rxjs'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { withSharedEvents } from '../../../web/communityFeed/sharedEvents.ts'
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

it.each<[surprise: string, id: string, proposed: Document | null]>([
  ['This price changes by more than half', admission._id, { ...admission, onlinePriceInCents: 5250 }],
  ['This page disappears', 'communityPage', null],
  ['This section disappears', 'homePage', { ...get('homePage'), mission: undefined }],
])('warns “%s”, which the content checks do not report', async (surprise, id, proposed) => {
  expect(await surprisesOf(documents, { [id]: proposed })).toContain(surprise)

  const messages = (content: Document[]) => findingsIn(content, now).map(({ message }) => message)
  expect(messages(publish(documents, { [id]: proposed }, now))).toEqual(messages(documents))
})

it.each<[what: string, proposed: Record<string, Document | null>]>([
  ['a price that rises a little', { [admission._id]: { ...admission, onlinePriceInCents: 2250 } }],
  ['a text that visitors have long read', { [clothes._id]: { ...clothes, question: 'What do I wear?' } }],
  ['a cancellation that is undone', { 'schedule-exception-new-floor': null }],
])('does not warn of %s', async (_, proposed) => {
  expect(await surprisesOf(documents, proposed)).toEqual([])
})

it('returns what visitors will read at the time of a scheduled release', async () => {
  const at = '2026-12-08T12:00:00.000Z'
  const { changes, from } = await findVisitorChanges(
    storeOf(documents),
    { off: { ...party, _id: 'off', status: 'cancelled', date: '2026-12-14' } },
    at,
  )
  expect(from).toBe(at)
  expect(changes).toContainEqual(
    expect.objectContaining({ heading: 'Monday, December 14', before: '8:30–11:00 pm', after: 'No class' }),
  )
})

it('returns what pages no longer show after a deletion', async () => {
  const { changes } = await findVisitorChanges(storeOf(documents), { [clothes._id]: null })
  expect(changes).toContainEqual(expect.objectContaining({ before: clothes.question, after: null }))
})

it.each(['9999-12-31T00:00:00Z', '2099-12-31T00:00:00Z', '0001-01-01T00:00:00Z'])(
  'compares pages for a card that closes at %s, a time without evenings',
  async (closesAt) => {
    const { summary } = await findVisitorChanges(storeOf(documents), { [admission._id]: { ...admission, closesAt } })
    expect(summary).toMatch(/^Changes/)
  },
)

it('never fetches the calendar that a proposed document names', async () => {
  const server = createServer((_, response) => response.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const calendarAt = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const asked: (string | undefined)[] = []
  server.on('request', ({ url }: IncomingMessage) => asked.push(url))

  const page = { ...get('communityPage'), heading: 'Elsewhere', calendarFeedUrl: calendarAt('/compared.ics') }
  const { changes } = await findVisitorChanges(storeOf(documents), { communityPage: page })
  expect(changes).toContainEqual(expect.objectContaining({ after: 'Elsewhere' }))
  await withSharedEvents({ calendarFeedUrl: calendarAt('/previewed.ics'), timeZone: null }, now)
  await vi.waitFor(() => expect(asked).toEqual(['/previewed.ics']))
})
