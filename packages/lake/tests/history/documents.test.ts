import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { path, publishTwice, read, shoes } from './historyRequests.ts'

describe('history: GET documents', () => {
  it('returns documents as of a transaction', async () => {
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

  it('returns documents as of a time', async () => {
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

  it('omits the last revision of a draft that was published since, which the Studio would restore', async () => {
    let now = Date.parse('2026-11-21T20:00:00Z')
    const lake = testLake({ clock: () => now })
    await publishTwice(lake) // within a millisecond
    const last = () => read(lake, 'documents/shoes,drafts.shoes?lastRevision=true')
    await lake.mutate({ delete: { id: 'shoes' } })
    expect(await last()).toEqual({ documents: [expect.objectContaining({ _id: 'shoes', question: 'Three?' })] })
    now += 1
    await lake.mutate({ create: shoes('Four?') })
    await lake.mutate({ delete: { id: 'drafts.shoes' } })
    expect(await last()).toMatchObject({ documents: [{ question: 'Three?' }, { question: 'Four?' }] })
  })

  it('requires exactly one known point in time', async () => {
    const lake = testLake()
    const refusal = async (search: string) => (await lake.request(`${path}/documents/a?${search}`)).status
    expect(await refusal('')).toBe(400)
    expect(await refusal('revision=a&lastRevision=true')).toBe(400)
    expect(await refusal('time=yesterday')).toBe(400)
    expect(await refusal('lastRevision=maybe')).toBe(400)
    expect(await refusal('revision=unknown')).toBe(404)
  })
})
