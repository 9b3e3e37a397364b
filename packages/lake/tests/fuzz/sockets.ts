import assert from 'node:assert/strict'
import { once } from 'node:events'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { frames } from './frames.ts'
import { document, expectSensible, type FuzzedLake } from './fuzzedLake.ts'

const connections = fc.record({
  path: fc.constantFrom('data/streams', 'socket/production'),
  sent: fc.array(frames, { maxLength: 8 }),
  /** How often the frames are sent; a faulty program repeats them. */
  rounds: fc.constantFrom(1, 1, 1, 20, 300),
  isDeaf: fc.boolean(),
})

/** Sends random frames over sockets, and a write beside each connection. */
export const sendFrames = (lake: FuzzedLake, runs: number): Promise<void> =>
  lake.fuzz(runs, connections, async ({ path, sent, rounds, isDeaf }) => {
    const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/${path}`)
    let refusedWith = 0
    socket.on('unexpected-response', (_, { statusCode = 0 }) => (refusedWith = statusCode))
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    await Promise.race([once(socket, 'open'), closed]).catch(() => {})
    const isOpen = () => socket.readyState === socket.OPEN
    if (!isOpen()) {
      assert.equal(refusedWith, 429)
      return
    }
    if (isDeaf) socket.pause()
    for (let round = 0; round < rounds; round++) for (const frame of sent) if (isOpen()) socket.send(frame)
    const body = JSON.stringify({ mutations: [{ createOrReplace: document(1) }] })
    await expectSensible(await lake.ask('/v1/data/mutate/production', { method: 'POST', body }))
    socket.resume()
    socket.close()
    await closed
  })
