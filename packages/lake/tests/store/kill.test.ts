import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Action, SanityClient } from '@sanity/client'
import { expect, it, onTestFinished } from 'vitest'
import { random } from '../../../../tests/random.ts'
import { end, forkLake, startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** The number of kills; `LAKE_KILLS=100` for a thorough run. */
const kills = Number(process.env.LAKE_KILLS ?? 5)
/** Long enough for a busy machine; a round that takes longer hangs. */
const secondsPerKill = 40
const writersOfEachKind = 2

/** The writes that the lake has acknowledged. */
type Acknowledged = {
  /** Two documents each, written together. */
  pairs: string[]
  /** Paths of files, with their checksums. */
  files: Map<string, string>
}

it(
  'keeps acknowledged writes and whole transactions when its process is killed',
  { timeout: kills * secondsPerKill * 1000 },
  async () => {
    const folder = temporaryFolder()
    const next = random(20)
    const acknowledged: Acknowledged = { pairs: [], files: new Map() }
    const calls = await recordCalls()

    for (let round = 0; round < kills; round++) {
      const { child, client } = await startProcess(folder)
      await expectAllKept(client, acknowledged)
      await client.request({ method: 'PUT', url: '/hooks/projects/westie/calls', body: calls.hook })
      const uploads = Math.ceil(next() * 3)
      const enough = new EventTarget()
      const reached = once(enough, 'uploaded')
      const writing = Promise.all([
        ...many((writer) => untilGone((step) => writePair(client, `${round}-${writer}-${step}`, acknowledged))),
        ...many((writer) => untilGone((step) => publishPair(client, `${round}-${writer}-${step}-p`, acknowledged))),
        untilGone(async (step) => {
          await upload(client, `${round}-${step}`, acknowledged)
          if (step + 1 === uploads) enough.dispatchEvent(new Event('uploaded'))
        }),
      ])
      await reached
      await pause(next() * 50)
      await Promise.all([end(child, 'SIGKILL'), writing])

      const starting = forkLake(folder)
      await pause(next() * 400)
      await end(starting, 'SIGKILL') // while it recovers, perhaps
    }

    const { client } = await startProcess(folder)
    await expectAllKept(client, acknowledged)
    expect(acknowledged.pairs.length).toBeGreaterThan(kills)
    expect(acknowledged.files.size).toBeGreaterThanOrEqual(kills)
    await calls.all(acknowledged.pairs.flatMap((pair) => [`${pair}-a`, `${pair}-b`]))
  },
)

const many = <T>(make: (writer: number) => T) => Array.from({ length: writersOfEachKind }, (_, writer) => make(writer))

/** Writes until the lake is gone. */
async function untilGone(write: (step: number) => Promise<void>): Promise<void> {
  for (let step = 0; ; step++) {
    try {
      await write(step)
    } catch (error) {
      // The connection failed; an error with a status would be a refusal.
      expect(error).not.toHaveProperty('statusCode')
      return
    }
  }
}

const half = (pair: string, side: 'a' | 'b') => ({ _id: `${pair}-${side}`, _type: 'half', pair })

async function writePair(client: SanityClient, pair: string, { pairs }: Acknowledged): Promise<void> {
  await client.transaction().create(half(pair, 'a')).create(half(pair, 'b')).commit()
  pairs.push(pair)
}

async function publishPair(client: SanityClient, pair: string, { pairs }: Acknowledged): Promise<void> {
  const actions = (['a', 'b'] as const).flatMap((side): Action[] => {
    const { _id: publishedId, ...attributes } = half(pair, side)
    const draftId = `drafts.${publishedId}`
    const draft = { ...attributes, _id: draftId }
    return [
      { actionType: 'sanity.action.document.create', publishedId, attributes: draft, ifExists: 'fail' },
      { actionType: 'sanity.action.document.publish', publishedId, draftId },
    ]
  })
  await client.action(actions)
  pairs.push(pair)
}

async function upload(client: SanityClient, name: string, { files }: Acknowledged): Promise<void> {
  const bytes = Buffer.from(name.repeat(20_000))
  const { url } = await client.assets.upload('file', bytes)
  files.set(new URL(url).pathname, hash('sha1', bytes))
}

async function expectAllKept(client: SanityClient, acknowledged: Acknowledged): Promise<void> {
  const halves = await client.fetch<string[]>('*[_type == "half"].pair')
  const byPair = Map.groupBy(halves, (pair) => pair)
  expect([...byPair].filter(([, { length }]) => length !== 2)).toEqual([])
  expect(acknowledged.pairs.filter((pair) => !byPair.has(pair))).toEqual([])
  expect(await client.fetch('count(*[_id in path("drafts.**")])', {}, { perspective: 'raw' })).toBe(0)

  const stored = await client.fetch<{ url: string; sha1: string }[]>(
    '*[_type == "sanity.fileAsset"]{url, "sha1": sha1hash}',
  )
  const sums = new Map(stored.map(({ url, sha1 }) => [new URL(url).pathname, sha1]))
  expect([...acknowledged.files].filter(([path, sha1]) => sums.get(path) !== sha1)).toEqual([])
  for (const [path, sha1] of sums) {
    const response = await fetch(new URL(path, client.config().apiHost))
    expect(hash('sha1', await response.bytes())).toBe(sha1)
  }
}

/** Starts a receiver of webhooks, which records the ids of documents. */
async function recordCalls() {
  const received = new Set<unknown>()
  const server = createServer((request, response) => {
    received.add(request.headers['sanity-document-id'])
    response.end()
    request.resume()
    server.emit('received')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    hook: { name: 'Calls', url },
    /** Resolves once it was called for all of these documents. */
    async all(ids: string[]): Promise<void> {
      while (ids.some((id) => !received.has(id))) await once(server, 'received')
    },
  }
}
