import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startReplica, type ReplicaStatus } from '../../src/backup/replica.ts'
import { restoreArchive } from '../../src/backup/restore.ts'
import { openFolder } from '../../src/store/folder.ts'
import type { Store } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { end, startProcess } from '../process.ts'

const waiting = { timeout: 30_000, interval: 50 }

/** @returns what `GET /backups` says of the replica, once it says so */
const replicaOf = (client: SanityClient, fits: (status: ReplicaStatus) => boolean) =>
  vi.waitFor(async () => {
    const { replica } = await client.request<{ replica: ReplicaStatus }>({ url: '/backups' })
    if (!fits(replica)) throw new Error(JSON.stringify(replica))
    return replica
  }, waiting)

let written = 0

/** Writes a document that replaces the one before. */
function write(store: Store, text: string): void {
  const after = { _id: 'monday', _type: 'notice', _rev: '', _createdAt: '', _updatedAt: '', text }
  const changes = [{ id: 'monday', before: null, after }]
  const id = `transaction-${++written}`
  store.commit('production', { id, timestamp: '2026-01-05', author: '', mutations: [], fingerprint: '', changes })
}

/** What a lake made of the replica alone holds. */
async function restored(replica: string) {
  const folder = temporaryFolder()
  await restoreArchive(replica, folder)
  const store = openFolder(folder)
  const documents = [...store.documents('production')]
  const sequence = store.lastSequence()
  store.close()
  return { documents, sequence, folder }
}

describe('LAKE_REPLICA', { timeout: 60_000 }, () => {
  it('has all that the lake said it has, uploads and accounts too, when the lake and its disk are gone amid writing', async () => {
    const [folder, replica] = [temporaryFolder(), temporaryFolder()]
    const { child, client } = await startProcess(folder, { env: { LAKE_REPLICA: replica } })
    await replicaOf(client, ({ currentAt }) => currentAt !== null)
    const bytes = Buffer.from('Sugar Push '.repeat(1000))
    const { path } = await client.assets.upload('file', bytes)
    await client.request({
      method: 'POST',
      url: '/projects/westie/tokens',
      body: { label: 'Site', roleName: 'viewer' },
    })

    const acknowledged: string[] = []
    const writing = (async () => {
      for (let number = 0; ; number++) {
        const { _id } = await client.create({ _id: `notice-${number}`, _type: 'notice' })
        acknowledged.push(_id)
      }
    })().catch(() => acknowledged)
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), waiting)
    const before = [...acknowledged]
    await replicaOf(client, ({ sequence }) => sequence >= before.length + 1)
    await end(child, 'SIGKILL')
    await writing
    rmSync(folder, { recursive: true })

    const elsewhere = temporaryFolder()
    await restoreArchive(replica, elsewhere)
    expect(readFileSync(join(elsewhere, 'assets', path)).equals(bytes)).toBe(true)
    const again = await startProcess(elsewhere)
    const there = new Set(await again.client.fetch<string[]>('*[_type == "notice"]._id'))
    expect(before.filter((id) => !there.has(id))).toEqual([])
    const tokens = await again.client.request<{ label: string }[]>({ url: '/projects/westie/tokens' })
    expect(tokens.map(({ label }) => label)).toEqual(['Site'])
  })

  it('has everything once the lake has ended in order, however many logs and snapshots that took', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica, limits: { log: 100_000, run: 300_000 } })
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
    for (let round = 1; round <= 12; round++) {
      for (let step = 0; step < 20; step++) write(store, `${round} `.repeat(1000))
      await vi.waitFor(() => expect(shipping.status().sequence).toBe(store.lastSequence()), waiting)
    }
    write(store, 'the last')
    await shipping.close()
    const sequence = store.lastSequence()
    store.close()
    expect(readdirSync(replica).filter((name) => /^run-/.test(name))).toHaveLength(2)
    expect(readdirSync(replica)).not.toContain('run-000001')
    expect(await restored(replica)).toMatchObject({ documents: [{ text: 'the last' }], sequence })
  })

  it('has what was written over a transaction that was rolled back once a part of it was in the log', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica })
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
    const tooMuchForMemory = () =>
      store.atomically(() => {
        for (let number = 0; number < 50; number++) store.putSetting(`undone-${number}`, 'x'.repeat(100_000))
        throw new Error('undone')
      })
    expect(tooMuchForMemory).toThrow('undone')
    const { currentAt } = shipping.status()
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBe(currentAt), waiting)
    write(store, 'afterwards')
    await shipping.close()
    store.close()
    expect((await restored(replica)).documents).toMatchObject([{ text: 'afterwards' }])
  })

  it('can be restored to the last whole transaction when its end is torn', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica })
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
    for (const text of ['first', 'second']) write(store, text)
    await shipping.close()
    store.close()
    const log = join(replica, 'run-000001', '000001.wal')
    truncateSync(log, statSync(log).size - 100)
    expect((await restored(replica)).documents).toMatchObject([{ text: 'first' }])
  })

  it('goes on from a restored copy in the same place', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    for (const text of ['first', 'second']) {
      const store = openFolder(dir)
      const shipping = startReplica({ store, dir, replica })
      await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
      write(store, text)
      await shipping.close()
      store.close()
      rmSync(dir, { recursive: true })
      await restoreArchive(replica, dir)
    }
    expect((await restored(replica)).documents).toMatchObject([{ text: 'second' }])
  })

  it('is left alone by a lake that it is not of, which says so and goes on', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica })
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
    await shipping.close()
    store.close()

    const empty = await startProcess(temporaryFolder(), { env: { LAKE_REPLICA: replica } })
    const { problem } = await replicaOf(empty.client, (status) => status.problem !== null)
    expect(problem).toContain('it holds the replica of another store; restore that one first')
    await empty.client.create({ _id: 'monday', _type: 'notice' })

    const { folder } = await restored(replica)
    const copy = await startProcess(folder, { env: { LAKE_REPLICA: replica } })
    const other = await replicaOf(copy.client, (status) => status.problem !== null)
    expect(other.problem).toContain(`it holds the replica of the lake in ${dir}`)
  })

  it('begins once its folder is there: an absent one may be a disk that is not mounted', async () => {
    const replica = join(temporaryFolder(), 'not-yet')
    const { client } = await startProcess(temporaryFolder(), { env: { LAKE_REPLICA: replica } })
    const { problem } = await replicaOf(client, (status) => status.problem !== null)
    expect(problem).toContain(`LAKE_REPLICA is "${replica}" and nothing is copied there: ENOENT`)
    mkdirSync(replica)
    await replicaOf(client, (status) => status.problem === null)
  })
  it('takes no more space with each snapshot that fails, as on a full disk', async () => {
    const [dir, replica, programs] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    writeFileSync(join(programs, 'cp'), '#!/bin/sh\necho begun > "$2"; echo again >> "$0.times"; exit 1\n', {
      mode: 0o700,
    })
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => {
      vi.unstubAllEnvs()
      log.mockRestore()
    })
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica })
    const times = () => readFileSync(join(programs, 'cp.times'), 'utf8').match(/again/g)?.length ?? 0
    await vi.waitFor(() => expect(times()).toBe(3), waiting)
    expect(readdirSync(replica).filter((name) => /^run-/.test(name))).toHaveLength(1)
    rmSync(join(programs, 'cp'))
    await vi.waitFor(() => expect(shipping.status().currentAt).not.toBeNull(), waiting)
    await shipping.close()
    store.close()
  })

  it('begins in a folder whose disk was full when it was marked', async () => {
    const [dir, replica] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(replica, 'owner.json'), '')
    const store = openFolder(dir)
    const shipping = startReplica({ store, dir, replica })
    await vi.waitFor(
      () => expect(shipping.status()).toMatchObject({ problem: null, currentAt: expect.any(String) as string }),
      waiting,
    )
    await shipping.close()
    store.close()
  })
})
