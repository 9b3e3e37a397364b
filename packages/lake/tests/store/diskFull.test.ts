import { execFile, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createAccounts } from '../../src/accounts/accounts.ts'
import { newAccount } from '../../src/store/accountStore.ts'
import { openFolder } from '../../src/store/folder.ts'
import { token, url } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** Runs a command with a copy of FROM on a small disk as LAKE_DIR, which requires the right to mount one. */
const onSmallDisk = [
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=6m tmpfs "$LAKE_DIR" && cp -r "$FROM/." "$LAKE_DIR" && exec "$0" "$@"',
]
const mayMount =
  spawnSync('unshare', [...onSmallDisk, 'true'], {
    env: { ...process.env, LAKE_DIR: '/mnt', FROM: import.meta.dirname },
  }).status === 0

const picture = readFileSync('content/images/shoes.jpg')

type Refusal = { statusCode: number; response: { body: { error: { type: string } } } }
const refusal = (error: Refusal) => ({ status: error.statusCode, type: error.response.body.error.type })
const full = { status: 507, type: 'insufficientStorageError' }

describe.skipIf(!mayMount)('a lake whose disk is full', () => {
  it('refuses writes, loses nothing, and continues once there is space', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder()
    const { from, screens } = folderWithTokens()
    const execArgv = [...onSmallDisk, process.execPath]
    const errors = { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[] }
    const { child, client, url } = await startProcess(folder, {
      env: { FROM: from },
      on: { execPath: 'unshare', execArgv, ...errors },
    })
    const disk = join(`/proc/${child.pid}/root`, folder)

    const image = await client.assets.upload('image', picture)
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(3_000_000))
    const kept: string[] = []
    const write = async (text = 'Sugar Push '.repeat(10_000)) => {
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

    expect(await write('').catch(refusal)).toEqual(full)
    for (const screen of screens)
      expect(await client.withConfig({ token: screen }).fetch('count(*[_type == "notice"])')).toBe(kept.length)

    const [elsewhere, onDisk] = [temporaryFolder(), join(folder, 'backup')]
    expect((await backUp(child, folder, elsewhere)).stdout).toContain(`${elsewhere} holds ${kept.length + 1} documents`)
    await expect(backUp(child, folder, onDisk)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The backup to .* failed: .*(no space left|disk is full)/) as string,
    })

    rmSync(join(disk, 'ballast'))
    await client.create({ _id: 'afterwards', _type: 'notice' })
    const copy = temporaryFolder()
    cpSync(disk, copy, { recursive: true })
    const second = await startProcess(copy)
    expect(await second.client.fetch('*[_type == "notice"]._id')).toEqual([...kept, 'afterwards'])
  })
})

/** Creates the folder of a lake with tokens whose last use is so old that the next one will be recorded. */
function folderWithTokens() {
  const from = temporaryFolder()
  const store = openFolder(from)
  const clock = () => Date.now() - 2 * 60 * 60_000
  const { issue } = createAccounts({ store: store.accounts, token: '', url, clock })
  const screens = Array.from({ length: 10 }, (_, number) => {
    const account = newAccount({ kind: 'machine', name: `screen ${number}`, role: 'viewer', createdAt: clock() })
    store.accounts.put(account)
    return issue('token', account).secret
  })
  store.close()
  return { from, screens }
}

/** Runs `npm run lake -- backup` in the mount namespace of a lake. */
const backUp = ({ pid }: { pid?: number }, folder: string, to: string) =>
  promisify(execFile)(
    'nsenter',
    [
      '-t',
      String(pid),
      '-U',
      '-m',
      '--preserve-credentials',
      process.execPath,
      resolve('packages/lake/src/cli.ts'),
      'backup',
      to,
    ],
    { env: { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token }, timeout: 20_000 },
  )

/** Fills a disk. */
function fillUp(path: string) {
  for (const bytes of [100_000, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
}
