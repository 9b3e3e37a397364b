import { applyPatch } from 'mendoza'
import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { testLake, type Init } from '../lake.ts'
import { readEvents } from './streams.ts'

const faq = (id: string, fields = {}) => ({ _id: id, _type: 'faqEntry', question: 'What shoes?', ...fields })

/** Opens a listener and reads its welcome. */
async function listen(
  lake: ReturnType<typeof testLake>,
  query: string,
  options: Record<string, string> = {},
  init: Init = {},
) {
  const path = `/v2025-02-19/data/listen/production?${new URLSearchParams({ query, ...options }).toString()}`
  const response = await lake.request(path, init)
  const events = readEvents(response)
  return { response, opening: await events.next(), ...events }
}

describe('GET /data/listen', () => {
  it('sends a welcome, then each change with its author and transaction', async () => {
    const lake = testLake()
    const stream = await listen(lake, '*[_type == "faqEntry"]')
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.opening).toMatchObject({ event: 'welcome', data: { listenerName: expect.any(String) } })
    const { transactionId } = await lake.mutate({ create: faq('shoes') })
    const eventId = `${transactionId}#shoes`
    const event = await stream.next()
    expect(event).toMatchObject({
      event: 'mutation',
      id: eventId,
      data: { eventId, transactionId, identity: 'administrator' },
    })
    expect(event?.data).not.toHaveProperty('previousRev')
  })

  it("counts only this listener's events", async () => {
    const lake = testLake()
    const stream = await listen(lake, '*[_type == "faqEntry"]')
    const { transactionId } = await lake.mutate(
      { create: faq('shoes') },
      { create: { _id: 'closed', _type: 'notice' } },
      { create: faq('clothes') },
    )
    expect([await stream.data(), await stream.data()]).toMatchObject([
      { documentId: 'clothes', transactionId, transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      { documentId: 'shoes', transactionId, transactionTotalEvents: 2, transactionCurrentEvent: 2 },
    ])
  })

  it('includes effects between revisions in both directions', async () => {
    const lake = testLake()
    await lake.mutate({ create: faq('shoes') })
    const before = withoutRevision(lake.stored('shoes'))
    const stream = await listen(lake, '*', { effectFormat: 'mendoza', includeMutations: 'false' })
    await lake.mutate({ patch: { id: 'shoes', set: { question: 'What 💃 shoes?' } } })
    const data = await stream.data()
    const { apply, revert } = data.effects as { apply: unknown[]; revert: unknown[] }
    expect(applyPatch(before, apply)).toEqual(withoutRevision(lake.stored('shoes')))
    expect(applyPatch(withoutRevision(lake.stored('shoes')), revert)).toEqual(before)
    expect(data).not.toHaveProperty('mutations')
  })

  it('reports documents in releases only on request', async () => {
    const lake = testLake()
    const some = await listen(lake, '*')
    const all = await listen(lake, '*', { includeAllVersions: 'true' })
    await lake.mutate({ create: faq('versions.fall.shoes') }, { create: faq('drafts.shoes') })
    expect(await some.data()).toMatchObject({ documentId: 'drafts.shoes', transactionTotalEvents: 1 })
    expect(await all.data()).toMatchObject({ documentId: 'drafts.shoes', transactionTotalEvents: 2 })
    expect(await all.data()).toMatchObject({ documentId: 'versions.fall.shoes' })
  })

  it('completes a write even if a listener fails', async () => {
    const lake = testLake()
    const stream = await listen(lake, '*[(here, there) == 1]')
    await lake.mutate({ create: faq('shoes') })
    expect(lake.stored('shoes')).not.toBeNull()
    expect(await stream.next()).toMatchObject({ event: 'channelError' })
    await lake.mutate({ create: faq('clothes') })
    expect(await stream.next()).toHaveProperty('comment')
    expect(await stream.next()).toBeNull()
  })

  it('ends only the listener whose filter takes too long', async () => {
    const lake = testLake({ queryMs: 40 })
    const each = (inside: string) => `count(list[${inside}]) > 0`
    const slow = await listen(lake, `*[${each(each(each(each('@ > 0'))).replaceAll('list', '^.list'))}]`)
    const quick = await listen(lake, '*')
    await lake.mutate({ create: { ...faq('shoes'), list: Array.from({ length: 1000 }, (_, index) => index) } })
    expect(await slow.next()).toMatchObject({ event: 'channelError', data: { error: { type: 'queryTimeoutError' } } })
    expect(await quick.data()).toMatchObject({ documentId: 'shoes' })
  })

  it('refuses malformed parameters', async () => {
    const lake = testLake()
    const refusal = async (search: string) => {
      const response = await lake.request(`/v1/data/listen/production?${search}`)
      return `${response.status} ${((await response.json()) as { message: string }).message}`
    }
    expect(await refusal('')).toMatch(/^400 .*\?query=/)
    expect(await refusal('query=*&includeResult=1')).toBe('400 includeResult is "1"; use true or false')
    expect(await refusal('query=*&effectFormat=json')).toBe('400 effectFormat is "json"; use mendoza')
  })

  it('ends when its filter falls too far behind', async () => {
    const lake = testLake()
    const query = encodeURIComponent('*[count(list[@ > 0]) > 0]')
    const stream = await lake.request(`/v1/data/listen/production?query=${query}`)
    const dataset = lake.lake.context.datasets.get('production')
    const system = { _id: 'monday', _type: 'notice', _createdAt: '2026-01-05', _updatedAt: '2026-01-05' }
    const list = Array.from({ length: 2000 }, (_, number) => number)
    for (let step = 0; step < 1200; step++) {
      const id = `step-${step}`
      const changes = [{ id: 'monday', before: dataset.get('monday'), after: { ...system, _rev: id, list } }]
      dataset.commit({ id, timestamp: '2026-01-05', author: 'administrator', mutations: [], fingerprint: '', changes })
    }
    expect(await stream.text()).toContain(': too far behind')
  })

  describe('with enableResume', () => {
    const resume = (lastEventId: string | undefined) => ({ headers: { 'last-event-id': lastEventId ?? '' } })
    const enableResume = { enableResume: 'true' }

    it('replays events since the last one received', async () => {
      const lake = testLake()
      const first = await listen(lake, '*[_type == "faqEntry"]', enableResume)
      await lake.mutate({ create: faq('shoes') })
      const seen = await first.next()
      await first.close()
      await lake.mutate({ create: faq('clothes') }, { create: { _id: 'closed', _type: 'notice' } })
      await lake.mutate({ delete: { id: 'shoes' } })

      const second = await listen(lake, '*[_type == "faqEntry"]', enableResume, resume(seen?.id))
      expect(second.opening?.event).toBe('welcomeback')
      await lake.mutate({ create: faq('late') })
      expect([await second.data(), await second.data(), await second.data()]).toMatchObject([
        { documentId: 'clothes', transition: 'appear', transactionTotalEvents: 1 },
        { documentId: 'shoes', transition: 'disappear' },
        { documentId: 'late' },
      ])
    })

    it('resumes from the welcome if nothing had happened yet', async () => {
      const lake = testLake()
      await lake.mutate({ create: faq('shoes') })
      const first = await listen(lake, '*', enableResume)
      await first.close()
      await lake.mutate({ create: faq('clothes') })
      const second = await listen(lake, '*', enableResume, resume(first.opening?.id))
      expect(second.opening?.event).toBe('welcomeback')
      expect(await second.data()).toMatchObject({ documentId: 'clothes' })
    })

    it('resets for an unknown position, or one within a transaction', async () => {
      const lake = testLake()
      const { transactionId } = await lake.mutate({ create: faq('shoes') }, { create: faq('clothes') })
      for (const id of ['gone#shoes', 'nonsense', `${transactionId}#clothes`]) {
        expect((await listen(lake, '*', enableResume, resume(id))).opening?.event).toBe('reset')
      }
      expect((await listen(lake, '*', enableResume, resume(`${transactionId}#shoes`))).opening?.event).toBe(
        'welcomeback',
      )
    })

    it('resets if evaluating everything that was missed takes too long, and continues', async () => {
      const lake = testLake({ queryMs: 40 })
      const list = Array.from({ length: 500 }, (_, number) => number)
      const { transactionId } = await lake.mutate({ create: faq('shoes', { list }) })
      for (let count = 0; count < 300; count++) await lake.mutate({ patch: { id: 'shoes', set: { count } } })
      const query = '*[count(list[@ > 0 && @ < 9]) > 0]'
      const stream = await listen(lake, query, enableResume, resume(`${transactionId}#shoes`))
      expect(stream.opening?.event).toBe('reset')
      await lake.mutate({ delete: { id: 'shoes' } })
      expect(await stream.data()).toMatchObject({ documentId: 'shoes', transition: 'disappear' })
    })
  })

  it('ends the stream of a slow reader, and lets it resume', async () => {
    const lake = testLake()
    const path = '/v1/data/listen/production?query=*&includeResult=true&includeMutations=false&enableResume=true'
    const response = await lake.request(path)
    const hasHeardAll = await listen(lake, '*[_id == "shoes-4"]')
    const text = 'x'.repeat(900_000)
    for (let index = 0; index < 5; index += 1) await lake.mutate({ create: faq(`shoes-${index}`, { text }) })
    await hasHeardAll.data()
    const events = readEvents(response)
    const seen: (string | undefined)[] = []
    let last: string | undefined
    for (let frame = await events.next(); frame; frame = await events.next()) {
      seen.push(frame.event ?? frame.comment)
      last = frame.id ?? last
    }
    expect(seen).toEqual(['welcome', ...Array(3).fill('mutation'), 'too slow: reconnect for the rest'])
    const resumed = await listen(lake, '*', { enableResume: 'true' }, { headers: { 'last-event-id': last ?? '' } })
    expect(resumed.opening?.event).toBe('welcomeback')
    expect(await resumed.data()).toMatchObject({ documentId: 'shoes-3' })
  })

  it('ends when the lake closes', async () => {
    const lake = testLake()
    const stream = await listen(lake, '*')
    lake.lake.close()
    expect(await stream.next()).toHaveProperty('comment')
    expect(await stream.next()).toBeNull()
  })
})

function withoutRevision(document: LakeDocument | null) {
  const { _rev, ...content } = document ?? {}
  return content
}
