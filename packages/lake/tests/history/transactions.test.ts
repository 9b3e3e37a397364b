import { applyPatch } from 'mendoza'
import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { path, publishTwice, readLines, shoes } from './historyRequests.ts'

describe('history: GET transactions', () => {
  it('lists transactions, oldest first, with the effects between revisions', async () => {
    const lake = testLake()
    const { created, edited, published } = await publishTwice(lake)
    const lines = await readLines(lake, `drafts.shoes?effectFormat=mendoza&toTransaction=${published}`)
    expect(lines).toMatchObject([
      { id: created, author: 'administrator', documentIDs: ['drafts.shoes'], mutations: [{ create: shoes('One?') }] },
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

  it('omits what is not requested', async () => {
    const lake = testLake()
    await publishTwice(lake)
    const [line] = await readLines(lake, 'shoes?excludeMutations=true&includeIdentifiedDocumentsOnly=true')
    expect(line).toMatchObject({ documentIDs: ['shoes'] })
    expect(line).not.toHaveProperty('mutations')
    expect(line).not.toHaveProperty('effects')
  })

  it('accepts inclusive bounds, an order and a limit', async () => {
    let now = Date.parse('2026-11-21T20:00:00Z')
    const lake = testLake({ clock: () => (now += 60_000) })
    const { created, edited, published, again, republished } = await publishTwice(lake)
    const ids = async (search: string) => (await readLines(lake, `shoes,drafts.shoes?${search}`)).map(({ id }) => id)
    expect(await ids(`fromTransaction=${edited}&toTransaction=${again}`)).toEqual([edited, published, again])
    expect(await ids(`fromTransaction=&reverse=true&limit=2`)).toEqual([republished, again])
    expect(await ids('limit=1')).toEqual([created])
  })

  it('refuses invalid bounds', async () => {
    const lake = testLake()
    const refusal = async (search: string) => (await lake.request(`${path}/transactions/a?${search}`)).status
    expect(await refusal('limit=0')).toBe(400)
    expect(await refusal('limit=ten')).toBe(400)
    expect(await refusal('fromTime=2026-11-21T20:00:00Z')).toBe(400)
    expect(await refusal('fromTransaction=unknown')).toBe(404)
  })
})
