import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { bodies } from './bodies.ts'
import { frames } from './frames.ts'
import { groq, params } from './groq.ts'
import { mutated } from './anything.ts'
import { damaged, originals, transformations } from './pictures.ts'
import { requests } from './requests.ts'
import { expectSensible, startWatchedLake, times, type WatchedLake } from './watchedLake.ts'

const version = '/v2025-02-19'

/** Whatever is sent: the process lives, answers anybody else soon, and refuses with a sentence. */
describe('the lake, sent anything,', { timeout: times * 300_000 }, () => {
  let lake: WatchedLake

  beforeAll(async () => {
    lake = await startWatchedLake()
    for (let part = 0; part < 4; part++) {
      const mutations = Array.from({ length: 1000 }, (_, index) => ({ createOrReplace: document(part * 1000 + index) }))
      await expectSensible(await mutate(JSON.stringify({ mutations })))
    }
  })
  afterAll(() => lake.stop())

  const mutate = (body: string, options = '') =>
    lake.ask(`${version}/data/mutate/production${options}`, { method: 'POST', body })

  it('answers queries', () =>
    lake.fuzz(300, fc.tuple(groq, params, fc.boolean()), async ([query, given, isPublic]) => {
      const body = JSON.stringify({ query, params: given })
      const options = isPublic ? '' : '?perspective=drafts&resultSourceMap=true'
      await expectSensible(
        await lake.ask(`${version}/data/query/production${options}`, { method: 'POST', body, isPublic }),
      )
    }))

  it('takes mutations and actions', () =>
    lake.fuzz(
      290,
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

  it('takes requests of any kind', () =>
    lake.fuzz(2100, requests, async ({ method, path, headers, isPublic }) => {
      const isStream = /listen|live/.test(path)
      const leaving = new AbortController()
      const response = await lake.ask(path, { method, headers, isPublic, redirect: 'manual', signal: leaving.signal })
      if (isStream && response.ok) leaving.abort()
      else await expectSensible(response)
    }))

  it('carries streams and presence', () =>
    lake.fuzz(
      730,
      fc.tuple(fc.constantFrom('data/streams', 'socket/production'), fc.array(frames, { maxLength: 8 })),
      async ([path, sent]) => {
        const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/${path}`)
        socket.on('error', () => {})
        const closed = once(socket, 'close')
        await once(socket, 'open')
        for (const frame of sent) if (socket.readyState === socket.OPEN) socket.send(frame)
        await mutate(JSON.stringify({ mutations: [{ createOrReplace: document(1) }] }))
        socket.close()
        await closed
      },
    ))

  it('keeps and transforms pictures', async () => {
    const pictures = await originals()
    await lake.fuzz(550, fc.tuple(damaged(pictures), transformations), async ([bytes, parameters]) => {
      const response = await lake.ask('/v1/assets/images/production', { method: 'POST', body: new Uint8Array(bytes) })
      if (!response.ok) {
        await expectSensible(response)
        return
      }
      const { document: asset } = (await response.json()) as { document: { path: string } }
      await expectSensible(await lake.ask(`/${asset.path}?${parameters}`, { isPublic: true }))
    })
  })
})

const document = (index: number) => ({
  _id: `d${index}`,
  _type: index % 5 ? 'class' : 'teacher',
  title: `title ${index}`,
  level: index % 7,
  list: [1, 2, index],
  slug: { current: `d${index}` },
  links: [{ _ref: `d${(index * 7) % 4000}`, _weak: true }],
  body: [{ _type: 'block', children: [{ _type: 'span', text: 'some words' }] }],
})
