import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { act, publishTwice, read, shoes } from './historyRequests.ts'

describe('history: GET events', () => {
  type Answer = { events: Record<string, { type: string }[]>; nextCursor: string }

  it('lists the events of a draft and its published document, newest first', async () => {
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
          { ...create, versionRevisionId: created, author: 'administrator' },
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

  it('distinguishes unpublishing, discarding and deleting', async () => {
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

  it('tell under the id of a draft that a document is gone which never had one', async () => {
    const lake = testLake()
    await lake.mutate({ create: shoes('One?', 'shoes') })
    await lake.mutate({ delete: { id: 'shoes' } })
    const { events } = await read<Answer>(lake, 'events/documents/drafts.shoes')
    expect(events['drafts.shoes']).toMatchObject([{ type: 'deleteDocumentGroup', documentId: 'shoes' }])
  })

  it('includes published documents that were written directly, as by an import', async () => {
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

  it('names the release of a version, and separates releases with similar names', async () => {
    const lake = testLake()
    await lake.mutate(
      { create: shoes('One?', 'versions.fall.shoes') },
      { create: shoes('Red?', 'versions.fall.red.shoes') },
    )
    expect(await read(lake, 'events/documents/versions.fall.shoes')).toMatchObject({
      events: { 'versions.fall.shoes': [{ type: 'createDocumentVersion', releaseId: 'fall', documentId: 'shoes' }] },
    })
  })

  it('returns pages', async () => {
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
})
