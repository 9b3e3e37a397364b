import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { writeArchive } from '../../src/backup/archive.ts'
import { proveBackup } from '../../src/backup/restore.ts'
import { writeAsset } from '../../src/store/assetFiles.ts'
import { openFolder } from '../../src/store/folder.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake, token } from '../lake.ts'
import { startProcess } from '../process.ts'

type Backups = { lastProvenAt: string | null; lastFailure: object | null }

describe('npm run lake -- drill', { timeout: 90_000 }, () => {
  it('restores a backup, checks it against the running store, and has the store remember how it went', async () => {
    const folder = temporaryFolder()
    const { client } = await startProcess(folder)
    await client.create({ _id: 'monday', _type: 'notice' })
    const { path } = await client.assets.upload('file', Buffer.from('Sugar Push'))
    const file = join(temporaryFolder(), 'lake.tar')
    const lake = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['packages/lake/src/cli.ts', ...args], {
        env: { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token },
      })
    await lake('backup', file)
    await client.create({ _id: 'tuesday', _type: 'notice' }) // what was written since is not missing
    const { stdout } = await lake('drill', file)
    expect(stdout).toBe(`${file} was restored: 2 documents and 1 uploaded files match\n`)
    const proven = await client.request<Backups>({ url: '/backups' })
    expect(proven).toMatchObject({ lastProvenAt: expect.stringMatching(/^\d{4}-/), lastFailure: null })

    writeFileSync(join(folder, 'assets', path), 'Sugar Puss')
    await lake('backup', file)
    await expect(lake('drill', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('checksum differs'),
    })
    expect(await client.request<Backups>({ url: '/backups' })).toMatchObject({
      lastProvenAt: proven.lastProvenAt,
      lastFailure: { file, problem: expect.stringContaining(`assets/${path} is not what was uploaded`) },
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('restore-'))).toEqual([])
  })

  it('finds an upload missing that a document has', async () => {
    const [folder, copy] = [temporaryFolder(), temporaryFolder()]
    const file = join(temporaryFolder(), 'lake.tar')
    const sha1hash = hash('sha1', 'Sugar Push')
    const [_id, path] = [`file-${sha1hash}-txt`, `files/westie/production/${sha1hash}.txt`]
    const system = { _rev: 'first', _createdAt: '2026-01-05', _updatedAt: '2026-01-05' }
    const after = { _id, _type: 'sanity.fileAsset', path, sha1hash, ...system }
    // An editor may store one that names no file of the lake.
    const brochure = { _id: 'brochure', _type: 'sanity.fileAsset', path: 'files/elsewhere/brochure.pdf', ...system }
    const transaction = { id: 'first', timestamp: '2026-01-05', author: '', mutations: [], fingerprint: '' }
    const store = openFolder(folder)
    store.datasets.add('production')
    store.commit('production', {
      ...transaction,
      changes: [after, brochure].map((document) => ({ id: document._id, before: null, after: document })),
    })
    store.copyTo(join(copy, 'lake.sqlite'))
    store.close()
    await writeAsset(join(folder, 'assets'), path, Buffer.from('Sugar Push'))
    await writeArchive(folder, copy, file)
    const datasets = [{ name: 'production', documents: 2, lastTransaction: 'first' }]
    expect(await proveBackup(file, temporaryFolder())).toEqual({ datasets, uploads: 1 })

    rmSync(join(folder, 'assets', path))
    rmSync(join(copy, 'assets'))
    await writeArchive(folder, copy, file)
    const proof = proveBackup(file, temporaryFolder())
    await expect(proof).rejects.toThrow(`assets/${path} is missing, the file of "${_id}" of dataset "production"`)
  })

  it.each([
    ['another store', { documents: 1, lastTransaction: 'unknown' }, `unknown, is not in this store's history`],
    ['a store that lost documents', { documents: 2 }, 'It holds 2 documents of "production"; the store holds 1'],
  ])('refuses the backup of %s', async (_, found, problem) => {
    const lake = testLake()
    const { transactionId: lastTransaction } = await lake.mutate({ create: { _id: 'monday', _type: 'notice' } })
    const datasets = [{ name: 'production', lastTransaction, ...found }]
    const response = await lake.post('/v1/backups/drills', { file: '/lake.tar', datasets, uploads: 0 })
    expect(response.status).toBe(409)
    expect(((await response.json()) as { message: string }).message).toContain(problem)
    expect(await (await lake.request('/v1/backups')).json()).toMatchObject({ lastProvenAt: null })
  })
})
