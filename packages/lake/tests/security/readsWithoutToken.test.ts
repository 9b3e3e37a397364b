import { describe, expect, it } from 'vitest'
import { serveLake, testLake } from '../lake.ts'
import { connect } from '../streams/sockets.ts'
import { json } from './requests.ts'

/** Attacks by somebody without an account on what is not published, or not any more. */
const question = (_id: string, text: string) => ({ _id, _type: 'faqEntry', question: text })

const ask = (query: string, rest = '') => `?query=${encodeURIComponent(query)}${rest}`

/** Every address under which content could be had, for a document `shoes` with a draft. */
const contentAddresses = [
  ...['v1', 'v2021-06-07', 'v2025-02-19', 'vX'].flatMap((version) => [
    `/${version}/data/query/production${ask('*')}`,
    `/${version}/data/query/production${ask('*', '&perspective=raw')}`,
    `/${version}/data/query/production${ask('*', '&perspective=drafts')}`,
    `/${version}/data/doc/production/shoes`,
    `/${version}/data/doc/production/drafts.shoes,shoes`,
    `/${version}/data/listen/production${ask('*')}`,
    `/${version}/data/export/production`,
  ]),
  '/v2025-02-19/data/query/production',
  `/v2025-02-19/data/query/production${ask('*', '&resultSourceMap=true')}`,
  `/v2025-02-19/data/query/production${ask('*')}&tag=studio&returnQuery=false`,
  '/v2025-02-19/data/doc/production/shoes?includeAllVersions=true',
  `/v2025-02-19/data/listen/production${ask('*', '&includePreviousRevision=true&enableResume=true')}`,
  '/v2025-02-19/data/live/events/production?includeDrafts=true',
  '/v2025-02-19/data/history/production/documents/shoes?time=2026-01-01T00:00:00Z',
  '/v2025-02-19/data/history/production/transactions/shoes',
  '/v2025-02-19/data/history/production/events/documents/shoes',
  '/v2025-02-19/data/history/production/events/releases/fall',
  '/v2025-02-19/data/history/production/deletions',
  '/v2025-02-19/datasets',
  '/v2025-02-19/projects/westie',
  '/v2025-02-19/projects/westie/datasets',
  '/v2025-02-19/projects/westie/datasets/production/acl',
  '/v2025-02-19/users/administrator',
  '/v1/audit',
]

const credentials: [name: string, headers: Record<string, string>][] = [
  ['no token', {}],
  ['an empty token', { authorization: '' }],
  ['the word Bearer', { authorization: 'Bearer ' }],
  ['a guessed token', { authorization: `Bearer ${'0'.repeat(64)}` }],
]

describe('content without a token', () => {
  it.each(contentAddresses)('tells nothing at %s', async (address) => {
    const lake = testLake()
    await lake.mutate({ create: question('shoes', 'secret') }, { create: question('drafts.shoes', 'secret') })
    for (const [name, headers] of credentials) {
      const response = await lake.asPublic(address, { headers })
      expect(response.status, name).toBe(401)
      expect(await response.text(), name).not.toContain('secret')
    }
  })

  it('responds identically to existing and unknown names', async () => {
    const lake = testLake()
    const answers = await Promise.all(
      ['production', 'staging'].map(async (dataset) => {
        const response = await lake.asPublic(`/v2025-02-19/data/query/${dataset}${ask('*')}`)
        return [response.status, await response.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  it('refuses queries in a body', async () => {
    const body = json({ query: '*', perspective: 'raw' })
    expect((await testLake().asPublic('/v2025-02-19/data/query/production', body)).status).toBe(401)
  })

  it('opens no stream over the socket except live events, and no presence', async () => {
    const { url } = await serveLake()
    const streams = await connect(url, '/vX/data/streams')
    for (const path of ['data/listen/production?query=*', 'data/live/events/production?includeDrafts=true']) {
      streams.send({ id: path, open: `/v2025-02-19/${path}` })
      expect(await streams.next()).toMatchObject({ id: path, refused: { status: 401 } })
    }
    streams.send({ id: 'live', open: '/v2025-02-19/data/live/events/production' })
    expect(await streams.next()).toMatchObject({ id: 'live', event: 'welcome', data: {} })
    const presence = await connect(url, '/v2022-06-30/socket/production')
    presence.send({ id: '1', method: 'presence_subscribe' })
    expect((await presence.closed).code).toBe(4001)
  })

  it('responds to a ping', async () => {
    expect((await testLake().asPublic('/v1/ping')).status).toBe(200)
  })
})
