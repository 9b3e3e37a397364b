import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProcess, temporaryFolder } from './process.ts'

/** Gives what follows a small disk of its own as LAKE_DIR; takes the right to mount one. */
const onSmallDisk = ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=6m tmpfs "$LAKE_DIR" && exec "$0" "$@"']
const mayMount =
  spawnSync('unshare', [...onSmallDisk, 'true'], { env: { ...process.env, LAKE_DIR: '/mnt' } }).status === 0

const picture = readFileSync('content/images/shoes.jpg')

type Refusal = { statusCode: number; response: { body: { error: { type: string } } } }
const refusal = (error: Refusal) => ({ status: error.statusCode, type: error.response.body.error.type })
const full = { status: 507, type: 'insufficientStorageError' }

describe.skipIf(!mayMount)('a lake whose disk is full', () => {
  it('refuses what it cannot keep, loses nothing, and goes on when there is space', { timeout: 30_000 }, async () => {
    const folder = temporaryFolder()
    const execArgv = [...onSmallDisk, process.execPath]
    const errors = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[] }
    const { child, client, url } = await startProcess(folder, { on: { execPath: 'unshare', execArgv, ...errors } })
    const disk = join(`/proc/${child.pid}/root`, folder)

    const image = await client.assets.upload('image', picture)
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(3_000_000))
    const kept: string[] = []
    const write = async () => {
      const text = 'Sugar Push '.repeat(10_000)
      for (;;) kept.push((await client.create({ _id: `notice-${kept.length}`, _type: 'notice', text }))._id)
    }
    expect(await write().catch(refusal)).toEqual(full)
    expect(await write().catch(refusal)).toEqual(full)
    expect(kept.length).toBeGreaterThan(0)
    expect(await client.fetch('*[_type == "notice"] | order(_createdAt)._id')).toEqual(kept)

    const another = Buffer.concat([picture, Buffer.alloc(2_000_000)])
    expect(await client.assets.upload('file', another).catch(refusal)).toEqual(full)
    expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(0)
    expect(readdirSync(join(disk, 'assets/unfinished'))).toEqual([])

    writeFileSync(join(disk, 'last'), '')
    fillUp(join(disk, 'last'))
    const shown = await fetch(`${url}${new URL(image.url).pathname}?w=300`)
    expect([shown.status, (await shown.arrayBuffer()).byteLength > 1000]).toEqual([200, true])

    rmSync(join(disk, 'ballast'))
    await client.create({ _id: 'afterwards', _type: 'notice' })
    const copy = temporaryFolder()
    cpSync(disk, copy, { recursive: true })
    const second = await startProcess(copy)
    expect(await second.client.fetch('*[_type == "notice"]._id')).toEqual([...kept, 'afterwards'])
  })
})

/** Takes what is left of a disk. */
function fillUp(path: string) {
  for (const bytes of [100_000, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
}
