import { describe, expect, it } from 'vitest'
import { createPruning, startPruning } from '../../src/history/pruneHistory.ts'
import { testLake } from '../lake.ts'
import { path, readLines } from './historyRequests.ts'

/** Creates a lake on January 1, whose clock the test advances. */
function lakeWithClock() {
  let now = Date.parse('2026-01-01T20:00:00Z')
  const lake = testLake({ clock: () => now })
  return {
    ...lake,
    advance: (days: number) => (now += days * 24 * 60 * 60 * 1000),
    prune() {
      const step = createPruning(lake.lake.context, 90)
      while (step());
    },
    async titles(id: string) {
      const lines = await readLines(lake, `${id}?excludeContent=true`)
      const mutations = lines.flatMap((line) => line.mutations as { createOrReplace?: { title: string } }[])
      return mutations.map(({ createOrReplace }) => createOrReplace?.title)
    },
    write: (title: string, id = 'monday') => lake.mutate({ createOrReplace: { _id: id, _type: 'notice', title } }),
    async at(selector: string, id = 'monday') {
      const answer = await lake.request(`${path}/documents/${id}?${selector}`)
      return answer.ok
        ? ((await answer.json()) as { documents: { title: string }[] }).documents.map(({ title }) => title)
        : answer.status
    },
  }
}

describe('history', () => {
  it('is kept for the configured time, with the revisions that were current at its start', async () => {
    const lake = lakeWithClock()
    const { audit, record } = lake.lake.context.accounts
    record({ action: 'backup', actor: null })
    const { transactionId: first } = await lake.write('January 1')
    lake.advance(10)
    await lake.write('January 11')
    lake.advance(10)
    await lake.write('January 21')
    lake.advance(85) // to April 16: what was replaced before January 16 goes
    lake.prune()
    expect(await lake.titles('monday')).toEqual(['January 11', 'January 21'])
    expect(await lake.at('time=2026-01-16T20:00:00Z')).toEqual(['January 11'])
    expect(await lake.at(`revision=${first}`)).toBe(404)
    expect(audit.list({ before: 1e9, limit: 1 })).toEqual([])
    lake.advance(1000)
    lake.prune()
    expect(await lake.titles('monday')).toEqual(['January 21'])
    expect(lake.stored('monday')).toMatchObject({ title: 'January 21' })
  })

  it('restores a deleted document within the configured time', async () => {
    const lake = lakeWithClock()
    await lake.write('January 1')
    await lake.write('January 1', 'tuesday')
    lake.advance(10)
    await lake.mutate({ delete: { id: 'monday' } })
    lake.advance(89)
    lake.prune()
    expect(await lake.at('lastRevision=true')).toEqual(['January 1'])
    lake.advance(2)
    await lake.write('April 12', 'tuesday')
    lake.prune()
    expect(await lake.at('lastRevision=true')).toEqual([])
    expect(await lake.titles('monday')).toEqual([])
  })

  it('keeps a transaction while any of its revisions is current', async () => {
    const lake = lakeWithClock()
    const { transactionId } = await lake.mutate(
      { create: { _id: 'monday', _type: 'notice', title: 'Both' } },
      { create: { _id: 'tuesday', _type: 'notice', title: 'Both' } },
    )
    lake.advance(1)
    await lake.write('January 2')
    lake.advance(1000)
    lake.prune()
    expect(lake.stored('tuesday')).toMatchObject({ _rev: transactionId })
    expect(await lake.at(`revision=${transactionId}`, 'tuesday')).toEqual(['Both'])
    await lake.mutate({ delete: { id: 'monday' } }, { delete: { id: 'tuesday' } })
    lake.advance(1000)
    lake.prune()
    expect(await lake.at(`revision=${transactionId}`, 'tuesday')).toBe(404)
    expect(lake.lake.context.store.lastTransactionId('production')).not.toBeNull()
  })

  it('is pruned as usual after the clock was once years ahead', async () => {
    const lake = lakeWithClock()
    await lake.write('January 1')
    lake.advance(3650)
    await lake.write('January 1, with a wrong clock')
    await lake.write('January 1, still')
    lake.advance(-3649)
    await lake.write('January 2')
    lake.advance(10)
    await lake.write('January 12')
    lake.advance(60)
    lake.prune()
    expect(await lake.titles('monday'), 'nothing is old yet').toHaveLength(5)
    lake.advance(35) // to April 17
    lake.prune()
    expect(await lake.titles('monday')).toEqual(['January 12'])
    expect(await lake.at('time=2026-01-12T20:00:00Z')).toEqual(['January 12'])
  })

  it('is pruned in the background', async () => {
    const lake = lakeWithClock()
    await lake.write('January 1')
    await lake.write('January 1, later')
    lake.advance(91)
    startPruning(lake.lake.context, 90)
    await expect.poll(() => lake.titles('monday')).toEqual(['January 1, later'])
  })
})
