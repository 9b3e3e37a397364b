import type { SanityClient } from '@sanity/client'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { createPruning } from '../../../packages/lake/src/history/pruneHistory.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'
import { pastContent } from '../../../web/preview/pastContent.ts'
import { documentsClient, type Document } from '../../../web/visitorChanges/documentsClient.ts'
import { renderPages } from '../../../web/visitorChanges/renderPages.tsx'
import { surfaces } from '../../security/renderedSite.tsx'
import { anyEdit } from '../visitorChanges/anyEdit.ts'

const lines = readFileSync('content/data.ndjson', 'utf8').trim().split('\n')
const sample = lines.map((line) => JSON.parse(line) as Document)
const day = 24 * 60 * 60_000

afterEach(() => vi.useRealTimers())

type Snapshot = { time: number; documents: Document[] }

/** A lake whose clock the test moves, with the content of the sample. */
async function lakeInTime() {
  const clock = { now: Date.parse('2026-03-02T17:00:00Z') }
  const { client, lake } = await serveLake({ clock: () => clock.now })
  const write = (...mutations: object[]) => client.mutate(mutations as never)
  await write(...sample.map((document) => ({ create: document })))
  return { client, lake, clock, write }
}

const getPublished = async (client: SanityClient) =>
  (await client.fetch<Document[]>('*', {}, { perspective: 'raw' })).filter(({ _id }) => !_id.includes('.'))

/** Publishes, edits drafts, deletes and restores at random, and keeps what is published after each. */
async function anyPast(numberOfChanges: number) {
  const { client, clock, write } = await lakeInTime()
  const snapshots: Snapshot[] = [{ time: clock.now, documents: await getPublished(client) }]
  const removed: Document[] = []
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  for (const number of fc.sample(fc.nat(), { numRuns: numberOfChanges, seed })) {
    const { documents = [] } = snapshots.at(-1) ?? {}
    clock.now += number % 3 === 0 ? 1 : number % day
    const [edit = {}] = fc.sample(anyEdit(documents), { numRuns: 1, seed: number })
    const [[id, edited] = ['', null]] = Object.entries(edit)
    const before = documents.find(({ _id }) => _id === id)
    const back = removed.at(-1)
    if (number % 5 === 0 && back) await write({ createOrReplace: removed.pop() })
    else if (number % 5 === 1) await write({ createOrReplace: { ...before, _id: `drafts.${id}`, title: 'Not yet' } })
    else if ((edited === null || number % 5 === 2) && before && before._id !== 'siteSettings') {
      removed.push(before)
      await write({ delete: { id } }).catch(() => removed.pop()) // others refer to it
    } else if (edited) await write({ createOrReplace: edited }).catch(() => undefined) // the text became a wrong id
    snapshots.push({ time: clock.now, documents: await getPublished(client) })
  }
  clock.now += day
  return { client, clock, snapshots, seed }
}

it('a page of the past equals the page of the site at that time, whatever was published, deleted or restored', async () => {
  const { client, clock, snapshots, seed } = await anyPast(40)
  const past = pastContent(client, true, () => clock.now)
  const [first, last] = [snapshots[0]?.time ?? 0, clock.now]
  expect((await past.getTimeline()).since).toBe(new Date(first).toISOString())
  const byId = (documents: { _id: string }[]) => documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  const anyTime = fc.oneof(
    fc.integer({ min: first, max: last - 1 }),
    fc.constantFrom(...snapshots.map(({ time }) => time)),
  )
  await fc.assert(
    fc.asyncProperty(anyTime, async (time) => {
      const { documents = [] } = snapshots.findLast((snapshot) => snapshot.time <= time) ?? {}
      const now = new Date(time).toISOString()
      const shown = await past.getDocuments(now, 'session')
      expect(byId(shown)).toEqual(byId(documents))
      const rendered = await renderPages(shown, now)
      vi.setSystemTime(now)
      const site = documentsClient(documents)
      for (const { path, bytes } of rendered)
        expect(bytes.endsWith(String(await surfaces[path]?.(site))), `${path} at ${now}`).toBe(true)
      vi.useRealTimers()
    }),
    { numRuns: Number(process.env.INSTANTS ?? 3), seed },
  )
}, 3_600_000)

it('the past begins with the first time of which everything is kept', async () => {
  const { client, lake, clock, write } = await lakeInTime()
  clock.now += 10 * day
  await write({ delete: { id: 'notice-next-topic' } }, { patch: { id: 'homePage', set: { title: 'New' } } })
  const past = () => pastContent(client, true, () => clock.now).getTimeline()
  expect(await past()).toMatchObject({ since: '2026-03-02T17:00:00.000Z', publishes: { length: 2 } })
  clock.now += 91 * day
  const step = createPruning(lake.context, { days: 90, megabytes: 2000 })
  while (step());
  expect(await past()).toMatchObject({ since: '2026-03-12T17:00:00.000Z' })
})

it('requests of a session are answered one after the other', async () => {
  const { client, clock } = await lakeInTime()
  let open = 0
  const request = client.request.bind(client)
  client.request = (async (options: never) => {
    expect(++open).toBe(1)
    return request<unknown>(options).finally(() => open--)
  }) as never
  const past = pastContent(client, true, () => clock.now)
  const time = new Date(clock.now).toISOString()
  clock.now += day
  const both = await Promise.all([past.getDocuments(time, 'one'), past.getDocuments(time, 'one')])
  expect(both[0]).toBe(both[1])
})
