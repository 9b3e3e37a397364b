import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { expect, it } from 'vitest'
import { random } from '../random.ts'
import { end, startProcess, temporaryFolder } from './process.ts'
import { openReceiver } from './receiver.ts'

const kills = 8
const writers = 4

it('loses no acknowledged write and tears no transaction when its process is killed', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder()
  const next = random(20)
  const acknowledged: string[] = []

  for (let round = 0; round < kills; round++) {
    const { child, client } = await startProcess(folder)
    await expectAllKept(client, acknowledged)
    const writing = Promise.all(
      Array.from({ length: writers }, (_, writer) => writePairs(client, `${round}-${writer}`, acknowledged)),
    )
    await pause(20 + next() * 150)
    await Promise.all([end(child, 'SIGKILL'), writing])
  }

  const { client } = await startProcess(folder)
  await expectAllKept(client, acknowledged)
  expect(acknowledged.length).toBeGreaterThan(kills)
})

it('calls a webhook after the next start when its process was killed before the call was answered', async () => {
  const folder = temporaryFolder()
  const receiver = await openReceiver()

  const { child, client } = await startProcess(folder)
  await client.request({
    method: 'PUT',
    url: '/hooks/projects/westie/site',
    body: { name: 'Renew the site', url: receiver.url },
  })
  await client.create({ _id: 'monday', _type: 'notice' })
  const unanswered = await receiver.next()
  await client.create({ _id: 'tuesday', _type: 'notice' })
  await end(child, 'SIGKILL')

  await startProcess(folder)
  const again = await receiver.accept()
  expect(again.headers['idempotency-key']).toBe(unanswered.headers['idempotency-key'])
  expect(again.body).toBe(unanswered.body)
  expect((await receiver.accept()).headers['sanity-document-id']).toBe('tuesday')
})

/** Makes pairs of documents, one transaction each, until the lake is gone. */
async function writePairs(client: SanityClient, name: string, acknowledged: string[]): Promise<void> {
  for (let step = 0; ; step++) {
    const pair = `${name}-${step}`
    try {
      await client
        .transaction()
        .create({ _id: `${pair}-a`, _type: 'half', pair })
        .create({ _id: `${pair}-b`, _type: 'half', pair })
        .commit({ visibility: 'sync' })
    } catch (error) {
      // No answer, as nobody is there any more; an answer with a status would be a refusal.
      expect(error).not.toHaveProperty('statusCode')
      return
    }
    acknowledged.push(pair)
  }
}

async function expectAllKept(client: SanityClient, acknowledged: string[]): Promise<void> {
  const halves = await client.fetch<string[]>('*[_type == "half"].pair')
  const counts = new Map<string, number>()
  for (const pair of halves) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count !== 2)).toEqual([])
  expect(acknowledged.filter((pair) => !counts.has(pair))).toEqual([])
}
