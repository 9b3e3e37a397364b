import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { exportPage } from '../../src/routes/readRoutes.ts'
import { testLake, token, url } from '../lake.ts'

describe('GET /data/export', () => {
  it('returns one document per line, including drafts and versions', async () => {
    const lake = await withDocuments('a', 'drafts.a', 'versions.r1.a')
    expect(await linesOf(lake, '')).toMatchObject([{ _id: 'a' }, { _id: 'drafts.a' }, { _id: 'versions.r1.a' }])
  })

  it('returns the requested types', async () => {
    const lake = await withDocuments('a', 'b')
    await lake.mutate({ create: { _id: 'c', _type: 'series' } })
    await lake.mutate({ create: { _id: 'd', _type: 'notice' } })
    expect(await linesOf(lake, '?types=series,notice')).toMatchObject([{ _id: 'c' }, { _id: 'd' }])
  })

  it('continues after a cursor, and returns none at the end', async () => {
    const lake = await withDocuments('a', 'b', 'c')
    expect(await linesOf(lake, '?nextCursor=')).toHaveLength(3)
    expect(await linesOf(lake, '?nextCursor=b')).toMatchObject([{ _id: 'c' }])
  })

  it('returns nothing for an empty dataset', async () => {
    expect(await linesOf(testLake(), '')).toEqual([])
  })

  it('is consistent while others write', async () => {
    const lake = await withDocuments('a', 'b')
    const response = await lake.request('/v1/data/export/production')
    await lake.mutate({ delete: { id: 'b' } }, { create: { _id: 'c', _type: 'teacher' } })
    expect((await response.text()).match(/"_id":"."/g)).toEqual(['"_id":"a"', '"_id":"b"'])
  })

  it('accepts the doubled slash of @sanity/migrate, with the same rights', async () => {
    const lake = await withDocuments('a')
    const path = '//v2025-02-19/data/export/production'
    const request = (headers: Record<string, string>) => lake.lake.fetch(new Request(`${url}${path}`, { headers }))
    expect(await (await request({ authorization: `Bearer ${token}` })).text()).toContain('"_id":"a"')
    expect((await request({})).status).toBe(401)
  })
})

describe('exportPage', () => {
  it('returns all documents of the types once, whatever is written meanwhile', () => {
    const documents = ['d', 'b', 'a', 'e', 'c'].map(document)
    const first = exportPage(documents, { types: ['teacher'], cursor: '', limit: 2 })
    const second = exportPage([...documents, document('aa'), document('cc')], {
      types: ['teacher'],
      cursor: first.nextCursor ?? '',
      limit: 4,
    })
    expect(first.documents.map(({ _id }) => _id)).toEqual(['a', 'b'])
    expect(second.documents.map(({ _id }) => _id)).toEqual(['c', 'cc', 'd', 'e'])
    expect(second.nextCursor).toBeNull()
  })
})

const document = (_id: string): LakeDocument => ({
  _id,
  _type: 'teacher',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00.000Z',
  _updatedAt: '2026-01-01T00:00:00.000Z',
})

async function withDocuments(...ids: string[]) {
  const lake = testLake()
  await lake.mutate(...ids.map((_id) => ({ create: { _id, _type: 'teacher' } })))
  return lake
}

async function linesOf(lake: ReturnType<typeof testLake>, parameters: string): Promise<unknown[]> {
  const response = await lake.request(`/v1/data/export/production${parameters}`)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text()).split('\n')
  expect(lines.pop()).toBe('') // each line has its end
  return lines.map((line) => JSON.parse(line) as unknown)
}
