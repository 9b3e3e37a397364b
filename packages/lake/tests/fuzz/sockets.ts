import assert from 'node:assert/strict'
import { once } from 'node:events'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { frames } from './frames.ts'
import type { Found, Measured } from './progress.ts'
import { document, startFilledLake } from './queries.ts'
import { expectSensible, type WatchedLake } from './watchedLake.ts'

const connections = fc.record({
  path: fc.constantFrom('data/streams', 'socket/production'),
  sent: fc.array(frames, { maxLength: 8 }),
  /** Sends the frames again and again, as a program that went wrong. */
  rounds: fc.constantFrom(1, 1, 1, 20, 300),
  isDeaf: fc.boolean(),
})

/** Sends frames at random over sockets of an account. @param authorization what the sockets sign in with; null: what the frames say */
export const sendFrames = (
  lake: WatchedLake,
  runs: number,
  { authorization = null, found }: { authorization?: string | null; found?: Found } = {},
): Promise<Measured> =>
  lake.fuzz(
    runs,
    connections,
    async ({ path, sent, rounds, isDeaf }) => {
      const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/${path}`)
      let refused = 0
      socket.on('unexpected-response', (_, { statusCode = 0 }) => (refused = statusCode))
      socket.on('error', () => {})
      const closed = once(socket, 'close')
      await Promise.race([once(socket, 'open'), closed]).catch(() => {})
      const isOpen = () => socket.readyState === socket.OPEN
      if (!isOpen()) {
        assert.equal(refused, 429)
        return
      }
      if (isDeaf) socket.pause()
      const signIn = { id: 'a', method: 'authorization', params: { authorization } }
      if (authorization !== null && path.startsWith('socket')) socket.send(JSON.stringify(signIn))
      for (let round = 0; round < rounds; round++) for (const frame of sent) if (isOpen()) socket.send(frame)
      const body = JSON.stringify({ mutations: [{ createOrReplace: document(1) }] })
      await expectSensible(await lake.ask('/v1/data/mutate/production', { method: 'POST', body }))
      socket.resume()
      socket.close()
      await closed
    },
    found,
  )

/** The same to a lake of their own, over sockets of a viewer. */
export async function fuzzSockets(runs: number, found?: Found): Promise<Measured> {
  const lake = await startFilledLake()
  try {
    const body = JSON.stringify({ label: 'fuzz', roleName: 'viewer' })
    const headers = { 'content-type': 'application/json' }
    const made = await lake.ask('/v1/projects/westie/tokens', { method: 'POST', headers, body })
    const { key } = (await made.json()) as { key: string }
    return await sendFrames(lake, runs, { authorization: `Bearer ${key}`, found })
  } finally {
    lake.stop()
  }
}
