import assert from 'node:assert/strict'
import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { token } from '../lake.ts'
import { expectSensible, startFuzzedLake, times } from './fuzzedLake.ts'
import { bodies, frames, groq, params, requests } from './requests.ts'

const version = '/v2025-02-19'

describe('the lake, given random input,', { timeout: times * 300_000 }, () => {
  it('answers queries', async () => {
    const lake = await startFuzzedLake()
    await lake.fuzz(150, fc.tuple(groq, params, fc.boolean()), async ([query, values, isPublished]) => {
      const body = JSON.stringify({ query, params: values })
      const options = isPublished ? '' : '?perspective=drafts&resultSourceMap=true'
      await expectSensible(await lake.ask(`${version}/data/query/production${options}`, { method: 'POST', body }))
    })
  })

  it('handles mutations and actions', async () => {
    const lake = await startFuzzedLake()
    await lake.fuzz(200, bodies, async (body) => {
      for (const path of ['mutate/production?returnDocuments=true&autoGenerateArrayKeys=true', 'actions/production'])
        await expectSensible(await lake.ask(`${version}/data/${path}`, { method: 'POST', body }))
      const count = await lake.ask(`${version}/data/query/production?query=count(*)`)
      expect(((await count.json()) as { result: unknown }).result).toBeGreaterThan(0)
    })
  })

  it('handles requests of any kind', async () => {
    const lake = await startFuzzedLake()
    await lake.fuzz(1000, requests, async ({ method, path, headers, isPublic }) => {
      const leaving = new AbortController()
      const response = await lake.ask(path, { method, headers, isPublic, redirect: 'manual', signal: leaving.signal })
      if (/listen|live/.test(path) && response.ok) leaving.abort()
      else await expectSensible(response)
    })
  })

  it('handles streams and presence, while others write', async () => {
    const lake = await startFuzzedLake()
    const connections = fc.record({
      path: fc.constantFrom('data/streams', 'socket/production'),
      sent: fc.array(frames(`Bearer ${token}`), { maxLength: 8 }),
      rounds: fc.constantFrom(1, 1, 1, 20, 300), // a faulty program repeats them
      isDeaf: fc.boolean(),
    })
    const body = JSON.stringify({ mutations: [{ patch: { id: 'd1', inc: { level: 1 } } }] })
    await lake.fuzz(150, connections, async ({ path, sent, rounds, isDeaf }) => {
      const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/${path}`)
      let refusedWith = 0
      socket.on('unexpected-response', (_, { statusCode = 0 }) => (refusedWith = statusCode)).on('error', () => {})
      const closed = once(socket, 'close')
      await Promise.race([once(socket, 'open'), closed]).catch(() => {})
      const isOpen = () => socket.readyState === socket.OPEN
      if (!isOpen()) return assert.equal(refusedWith, 429)
      if (isDeaf) socket.pause()
      for (let round = 0; round < rounds; round++) for (const frame of sent) if (isOpen()) socket.send(frame)
      await expectSensible(await lake.ask('/v1/data/mutate/production', { method: 'POST', body }))
      socket.resume()
      socket.close()
      await closed
    })
  })
})
