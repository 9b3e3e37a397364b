import { describe, expect, it } from 'vitest'
import { testLake, type TestLake } from '../lake.ts'
import { act, publishTwice, read, shoes } from './historyRequests.ts'

describe('history: GET deletions', () => {
  type Deleted = { deletions: { id: string; transactionId: string; document: object }[] }
  const ids = async (lake: TestLake, options = '') =>
    (await read<Deleted>(lake, `deletions${options}`)).deletions.map(({ id }) => id)

  it('lists deleted documents, latest first, with their last revision and transaction', async () => {
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
        author: 'administrator',
        document: { _id: 'shoes', question: 'Three?' },
      },
      { id: 'hats', document: { _id: 'drafts.hats', question: 'Hats?' } },
    ])
  })

  it('omits documents that remain as a draft or published, and restored ones', async () => {
    const lake = testLake()
    await publishTwice(lake)
    expect(await ids(lake), 'publishing deletes the draft').toEqual([])
    await act(lake, 'unpublish')
    expect(await ids(lake), 'it remains as a draft').toEqual([])
    await act(lake, 'discard')
    expect(await ids(lake)).toEqual(['shoes'])
    await lake.mutate({ create: shoes('Back?', 'shoes') })
    expect(await ids(lake)).toEqual([])
  })

  it('limits the number and the types', async () => {
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
