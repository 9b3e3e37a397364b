import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodies } from './bodies.ts'
import { mutated } from './anything.ts'
import { groq, params } from './groq.ts'
import { sendPictures } from './pictures.ts'
import { requests } from './requests.ts'
import { sendFrames } from './sockets.ts'
import { expectSensible, startFuzzedLake, times, type FuzzedLake } from './fuzzedLake.ts'

const version = '/v2025-02-19'

describe('the lake, given random input,', { timeout: times * 300_000 }, () => {
  let lake: FuzzedLake

  beforeAll(async () => {
    lake = await startFuzzedLake()
  })
  afterAll(() => lake.stop())

  const mutate = (body: string, options = '') =>
    lake.ask(`${version}/data/mutate/production${options}`, { method: 'POST', body })

  it('answers queries', () =>
    lake.fuzz(150, fc.tuple(groq, params, fc.boolean()), async ([query, values, isPublished]) => {
      const body = JSON.stringify({ query, params: values })
      const options = isPublished ? '' : '?perspective=drafts&resultSourceMap=true'
      await expectSensible(await lake.ask(`${version}/data/query/production${options}`, { method: 'POST', body }))
    }))

  it('handles mutations and actions', () =>
    lake.fuzz(
      150,
      fc.oneof(
        bodies,
        bodies.chain((body) => mutated([body])),
      ),
      async (body) => {
        await expectSensible(await mutate(body, '?returnDocuments=true&autoGenerateArrayKeys=true'))
        await expectSensible(await lake.ask(`${version}/data/actions/production`, { method: 'POST', body }))
        expect(
          ((await (await lake.ask(`${version}/data/query/production?query=count(*)`)).json()) as { result: unknown })
            .result,
        ).toBeGreaterThan(0)
      },
    ))

  it('handles requests of any kind', () =>
    lake.fuzz(1000, requests, async ({ method, path, headers, isPublic }) => {
      const isStream = /listen|live/.test(path)
      const leaving = new AbortController()
      const response = await lake.ask(path, { method, headers, isPublic, redirect: 'manual', signal: leaving.signal })
      if (isStream && response.ok) leaving.abort()
      else await expectSensible(response)
    }))

  it('handles streams and presence', () => sendFrames(lake, 150))

  it('stores and transforms pictures', () => sendPictures(lake, 250))
})
