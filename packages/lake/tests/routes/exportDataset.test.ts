import { describe, expect, it } from 'vitest'
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

async function withDocuments(...ids: string[]) {
  const lake = testLake()
  await lake.mutate(...ids.map((_id) => ({ create: { _id, _type: 'teacher' } })))
  return lake
}

async function linesOf(lake: ReturnType<typeof testLake>, parameters: string): Promise<unknown[]> {
  const response = await lake.request(`/v1/data/export/production${parameters}`)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = (await response.text()).split('\n')
  expect(lines.pop()).toBe('') // each line ends with a line break
  return lines.map((line) => JSON.parse(line) as unknown)
}
