import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { many } from './attacks.ts'
import { as, json, refusal } from './requests.ts'

/** Attacks by a viewer, who has the lowest role, and requests or writes as much as possible. */
const historyPath = '/v2025-02-19/data/history/production'
const mutatePath = '/v2025-02-19/data/mutate/production'

describe('a viewer who requests history', () => {
  it('receives transactions one by one in a process with little memory', { timeout: 120_000 }, async () => {
    const execArgv = ['--max-old-space-size=64']
    const { client, url } = await startProcess(temporaryFolder(), { on: { execArgv } })
    const ids = many(20, (index) => `page-${index}`)
    for (let revision = 0; revision < 6; revision++) {
      for (const group of [ids.slice(0, 5), ids.slice(5, 10), ids.slice(10, 15), ids.slice(15)]) {
        const lines = many(900, (line) => `${revision} ${line} ${'x'.repeat(200)}`)
        const mutations = group.map((_id) => ({ createOrReplace: { _id, _type: 'page', lines } }))
        await client.mutate(mutations, { returnDocuments: false })
      }
    }
    const body = { label: 'a viewer', roleName: 'viewer' }
    const { key } = await client.request<{ key: string }>({ method: 'POST', url: '/projects/westie/tokens', body })
    const headers = { authorization: `Bearer ${key}` }
    const path = `${historyPath}/transactions/${ids.join()}?effectFormat=mendoza&limit=1000`
    const read = async () => {
      const response = await fetch(`${url}${path}`, { headers })
      let characters = 0
      for await (const chunk of response.body ?? []) characters += (chunk as Uint8Array).length
      return characters
    }
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toBeGreaterThan(30_000_000)
    expect(second).toBe(first)
  })

  it('gets an error that suggests a smaller request', async () => {
    const lake = testLake()
    const viewer = await as('viewer', lake)
    const tooMany = many(101, (index) => `page-${index}`).join()
    for (const path of [`transactions/${tooMany}`, `documents/${tooMany}?lastRevision=true`])
      expect(await refusal(await viewer(`${historyPath}/${path}`))).toEqual([
        400,
        'These are 101 ids; request up to 100 at once',
      ])

    const ids = many(6, (index) => `page-${index}`)
    for (const _id of ids) await lake.mutate({ create: { _id, _type: 'page', text: 'x'.repeat(2_000_000) } })
    for (const id of ids) await lake.mutate({ delete: { id } })
    expect(await refusal(await viewer(`${historyPath}/documents/${ids.join()}?lastRevision=true`))).toEqual([
      413,
      'This is more than 10 MB; request fewer documents at once',
    ])
    expect(await refusal(await viewer(`${historyPath}/deletions`))).toEqual([
      413,
      'This is more than 10 MB; request a smaller limit',
    ])
    expect((await viewer(`${historyPath}/deletions?limit=4`)).status).toBe(200)
  })
})

it('refuses writes of an account that wrote too much within an hour, with Retry-After', async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const lake = testLake({ clock: () => now })
  const viewer = await as('viewer', lake)
  const write = async () =>
    viewer(mutatePath, json({ mutations: [{ create: { _type: 'page', text: 'x'.repeat(3e6) } }] }))
  for (let count = 0; count < 3; count++) expect((await write()).status).toBe(403)
  const refused = await write()
  expect(refused.headers.get('retry-after')).toBe('735')
  expect(await refusal(refused)).toEqual([429, 'This account wrote too much within an hour; try again in 735 s'])
  await lake.mutate({ create: { _type: 'page' } })
  now += 735_000
  expect((await write()).status).toBe(403)
})
