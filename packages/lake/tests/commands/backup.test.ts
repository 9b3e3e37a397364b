import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeAsset } from '../../src/store/assetFiles.ts'
import { writeArchive } from '../../src/backup/archive.ts'
import { restoreArchive } from '../../src/backup/restore.ts'
import { openFolder } from '../../src/store/folder.ts'
import { openStore } from '../../src/store/store.ts'
import { serveLake, token } from '../lake.ts'
import { end, startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { lake, refusal } from './runCommand.ts'

const picture = readFileSync(`content/images/${readdirSync('content/images')[0] ?? ''}`)

const monday = { _id: 'monday', _type: 'notice', _rev: 'first', _createdAt: '2026-01-05', _updatedAt: '2026-01-05' }
const first = { id: 'first', timestamp: '2026-01-05', author: 'administrator', mutations: [], fingerprint: '' }

/** A lake that is not running, holding one document and one picture, and its backup. */
async function backedUp() {
  const folder = temporaryFolder()
  const store = openFolder(folder)
  store.commit('production', { ...first, changes: [{ id: 'monday', before: null, after: monday }] })
  await writeAsset(join(folder, 'assets'), 'images/westie/production/abc.jpg', picture)
  const file = join(temporaryFolder(), 'lake.tar')
  const copy = temporaryFolder()
  store.copyTo(join(copy, 'lake.sqlite'))
  await writeArchive(folder, copy, file)
  store.close()
  return { folder, file }
}

/** What a folder's lake holds now. */
function documentsIn(folder: string) {
  const store = openFolder(folder)
  const documents = [...store.documents('production')]
  store.close()
  return documents
}

/** What a folder holds, by name and checksum. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')])

describe('npm run lake -- backup, restore', { timeout: 30_000 }, () => {
  it('are recorded in the audit log', async () => {
    const { folder } = await backedUp()
    const [file, restored] = [join(temporaryFolder(), 'again.tar'), temporaryFolder()]
    await lake(folder, 'backup', file)
    await lake(restored, 'restore', file)
    const lines = (await lake(restored, 'audit')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { actor: { id: 'command line' }, words: 'restored a backup', detail: 'again.tar' },
      { actor: { id: 'command line' }, words: 'made a backup' },
    ])
  })

  it('includes everything that was written before, and only whole transactions written meanwhile', async () => {
    const folder = temporaryFolder()
    const file = join(temporaryFolder(), 'lake.tar')
    const { client, child } = await startProcess(folder)
    const { _id: image, url } = await client.assets.upload('image', picture)
    await client.create({ _id: 'before', _type: 'notice' })
    const backup = { isDone: false }
    let written = 0
    const writing = (async () => {
      for (; !backup.isDone; written++) {
        const half = { _type: 'half', pair: written, filler: 'Sugar Push '.repeat(1000) }
        await client.transaction().create(half).create(half).commit()
      }
    })()
    expect(await lake(folder, 'backup', file)).toContain('1 uploaded files')
    backup.isDone = true
    await writing
    await end(child, 'SIGTERM')
    expect(readdirSync(folder).filter((name) => name.startsWith('snapshot-'))).toEqual([])

    const elsewhere = temporaryFolder()
    await lake(elsewhere, 'restore', file)
    const restored = await startProcess(elsewhere)
    expect(await restored.client.getDocument('before')).toMatchObject({ _type: 'notice' })
    expect(await restored.client.getDocument(image)).toMatchObject({ size: picture.length })
    const response = await fetch(restored.url + new URL(url).pathname)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
    const pairs = await restored.client.fetch<number[]>('*[_type == "half"].pair')
    expect(pairs.length).toBeLessThanOrEqual(2 * written)
    expect(pairs.toSorted((a, b) => a - b)).toEqual(Array.from(pairs, (_, index) => Math.floor(index / 2)))
  })

  it('replaces another lake on request, and keeps the previous one', async () => {
    const { folder, file } = await backedUp()
    const { child, client } = await startProcess(folder)
    await client.delete('monday')
    await end(child, 'SIGKILL') // its log is still to be folded in
    await expect(restoreArchive(file, folder)).rejects.toThrow(`${folder} holds a lake; to put the backup in its place`)
    const { aside } = await restoreArchive(file, folder, { replace: true })
    expect(documentsIn(folder)).toEqual([monday])
    expect(documentsIn(aside ?? '')).toEqual([])
  })

  it('replaces a damaged database', async () => {
    const { folder, file } = await backedUp()
    const { child } = await startProcess(folder)
    await end(child, 'SIGKILL')
    writeFileSync(join(folder, 'lake.sqlite'), 'no database at all'.repeat(1000))
    await restoreArchive(file, folder, { replace: true })
    expect(documentsIn(folder)).toEqual([monday])
  })

  it('does not change a running lake', async () => {
    const { folder, file } = await backedUp()
    const { child, client } = await startProcess(folder)
    expect(await refusal(folder, 'restore', file, '--replace')).toContain(`(process ${child.pid}, `)
    await client.create({ _id: 'tuesday', _type: 'notice' })
    expect(await client.fetch('count(*[_type == "notice"])')).toBe(2)
  })

  it.each([
    ['cut off', (path: string) => truncateSync(path, 30_000), /cannot be restored: .*Truncated/],
    [
      'changed in a picture',
      (path: string) => flip(path, picture),
      /cannot be restored: assets\/images.* checksum differs/,
    ],
    [
      'changed in the database',
      (path: string) => flip(path, Buffer.from('"notice"')),
      /lake.sqlite .* checksum differs/,
    ],
    ['something else', (path: string) => writeFileSync(path, 'Dear diary'), /cannot be restored: /],
  ])('refuses a backup that is %s, and leaves the folder as it is', async (_, harm, sentence) => {
    const { folder, file } = await backedUp()
    const then = contentOf(folder)
    harm(file)
    await expect(restoreArchive(file, folder, { replace: true })).rejects.toThrow(sentence)
    expect(contentOf(folder)).toEqual(then)
  })

  it("releases the database's log when the copying process is gone", async () => {
    const store = openStore(join(temporaryFolder(), 'lake.sqlite'))
    const { url, client } = await serveLake({ store })
    const copying = request(`${url}/v1/snapshots`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    copying.on('error', () => undefined) // it will be destroyed
    copying.flushHeaders()
    await once(copying, 'response')
    const growth = async () => {
      const before = store.size().log
      await client.create({ _type: 'notice', text: 'Sugar Push '.repeat(100_000) })
      return store.size().log - before
    }
    for (let write = 0; write < 8; write++) expect(await growth()).toBeGreaterThan(2_000_000)
    copying.destroy()
    await expect.poll(growth).toBe(0)
  })

  it('reports what is missing', async () => {
    const folder = temporaryFolder()
    expect(await refusal(folder, 'backup', join(folder, 'lake.tar'))).toContain('set LAKE_DIR to the folder of a lake')
    expect(await refusal(folder, 'restore', join(folder, 'lake.tar'))).toContain(`There is no ${folder}/lake.tar`)
    expect(existsSync(join(folder, 'lake.sqlite'))).toBe(false)
  })
})

/** Changes one bit in the middle of where some bytes are. */
function flip(path: string, where: Buffer) {
  const bytes = readFileSync(path)
  const at = bytes.indexOf(where) + Math.floor(where.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
