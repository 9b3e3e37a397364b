import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { as, refusal } from './requests.ts'

const path = '/v1/users/me/keyvalue'

describe("a viewer's Studio preferences", () => {
  it.each([
    ['one value of 3.9 MB', [{ key: 'a', value: 'x'.repeat(3_900_000) }], 413],
    ['many values', Array.from({ length: 600 }, (_, index) => ({ key: `k${index}`, value: 1 })), 413],
    ['a long key', [{ key: 'k'.repeat(500_000), value: 1 }], 413],
    [
      'one key a thousand times, then a large one',
      [
        { key: 'a', value: 1 },
        { key: 'a', value: 'x'.repeat(600_000) },
      ],
      413,
    ],
    ['nested without end', [{ key: 'a', value: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown }], 200],
  ])('are bounded: %s', async (_, preferences, status) => {
    const lake = testLake()
    const viewer = await as('viewer', lake)
    const response = await viewer(path, { method: 'PUT', body: JSON.stringify(preferences) })
    expect(response.status).toBe(status)
    if (status === 200) return
    expect(await refusal(response)).toEqual([status, expect.stringMatching(/characters/)])
    expect(await (await viewer(`${path}/a,k0`)).json()).toEqual([
      { key: 'a', value: null },
      { key: 'k0', value: null },
    ])
  })

  it('are limited in total, per user', async () => {
    const lake = testLake()
    const viewer = await as('viewer', lake)
    const put = (ask: typeof viewer, key: string) =>
      ask(path, { method: 'PUT', body: JSON.stringify([{ key, value: 'x'.repeat(90_000) }]) })
    const statuses: number[] = []
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'e']) statuses.push((await put(viewer, key)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 413, 200])
    expect((await put(await as('editor', lake), 'a')).status).toBe(200)
  })
})
