import { beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, dataset, name } = await openTarget()
const id = name('monday')
let first = { _rev: '', _updatedAt: '' }
let second = { _rev: '', _updatedAt: '' }

beforeAll(async () => {
  first = await client.create({ _id: id, _type: name('class'), title: 'Monday' })
  do {
    second = await client.patch(id).set({ title: 'Tuesday' }).commit()
  } while (second._updatedAt === first._updatedAt)
  await client.delete(id)
})

const documentAt = async (query: Record<string, string>) => {
  const url = `/data/history/${dataset}/documents/${id}`
  const { documents } = await client.request<{ documents: { title: string }[] }>({ url, query })
  return documents[0]?.title
}

describe('history of a document', () => {
  it('shows it at a revision', async () => {
    expect(await documentAt({ revision: first._rev })).toBe('Monday')
    expect(await documentAt({ revision: second._rev })).toBe('Tuesday')
  })

  it('shows it at a time', async () => {
    expect(await documentAt({ time: first._updatedAt })).toBe('Monday')
    expect(await documentAt({ time: second._updatedAt })).toBe('Tuesday')
  })

  it('shows what it was before it was deleted', async () => {
    expect(await documentAt({ lastRevision: 'true' })).toBe('Tuesday')
  })

  it('tells who wrote what, in which order', async () => {
    const url = `/data/history/${dataset}/transactions/${id}`
    const query = { excludeContent: 'true', limit: '1' }
    const answer = await client.request<unknown>({ url, query })
    const [line] = String(answer).trim().split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({
      id: first._rev,
      author: expect.any(String),
      documentIDs: [id],
      mutations: [{ create: { _id: id } }],
    })
  })
})
