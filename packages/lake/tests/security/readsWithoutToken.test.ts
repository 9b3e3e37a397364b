import { describe, expect, it } from 'vitest'
import { serveLake, testLake } from '../lake.ts'
import { connect } from '../streams/sockets.ts'

/** Attacks by somebody without an account on unpublished content. */
const question = (_id: string, text: string) => ({ _id, _type: 'faqEntry', question: text })

const ask = (query: string, rest = '') => `?query=${encodeURIComponent(query)}${rest}`

/** URLs whose parameters must not grant more rights than those of their routes. */
const contentAddresses = [
  `/v1/data/query/production${ask('*')}`,
  `/vX/data/query/production${ask('*', '&perspective=raw&resultSourceMap=true&tag=studio&returnQuery=false')}`,
  '/v2025-02-19/data/doc/production/drafts.shoes,shoes?includeAllVersions=true',
  `/v2025-02-19/data/listen/production${ask('*', '&includePreviousRevision=true&enableResume=true')}`,
  '/v2025-02-19/data/live/events/production?includeDrafts=true',
  '/v2025-02-19/data/history/production/documents/shoes?time=2026-01-01T00:00:00Z',
]

const credentials: [name: string, headers: Record<string, string>][] = [
  ['no token', {}],
  ['an empty token', { authorization: '' }],
  ['the word Bearer', { authorization: 'Bearer ' }],
  ['a guessed token', { authorization: `Bearer ${'0'.repeat(64)}` }],
]

describe('content without a token', () => {
  it.each(contentAddresses)('is not revealed at %s', async (address) => {
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
})
