import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BackupStatus, startBackups } from '../../src/backup/backups.ts'
import { openFolder } from '../../src/store/folder.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { uploadFile } from '../assets/pictures.ts'
import { serveLake, testLake, token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { copyOf, noticesIn } from './backupFolders.ts'

/** Creates a lake in a folder, with a document. */
async function lakeInFolder() {
  const dir = temporaryFolder()
  const store = openStore(join(dir, 'lake.sqlite'))
  const lake = testLake({ store, assetsDir: join(dir, 'assets') })
  await lake.mutate({ create: { _id: 'monday', _type: 'notice' } })
  const { backups } = lake.lake.context
  return { dir, store, lake, backups }
}

describe('a backup', () => {
  it('copies only what is new into the folder of an earlier one', async () => {
    const { lake, backups } = await lakeInFolder()
    const backup = temporaryFolder()
    const document = await uploadFile(lake, 'Sugar Push', '')
    await backups.make(backup)
    const upload = join(backup, 'assets', document.path)
    const { ino } = statSync(upload)
    await lake.mutate({ create: { _id: 'tuesday', _type: 'notice' } })
    await uploadFile(lake, 'Whip', '')
    expect(await backups.make(backup)).toMatchObject({ documents: 4, uploads: 2 })
    expect(statSync(upload).ino).toBe(ino)
    expect(noticesIn(backup)).toEqual(['monday', 'tuesday'])
  })

  it.each([
    ['missing', (path: string) => rmSync(path), / is missing, the file of "file-/],
    ['changed', (path: string) => writeFileSync(path, 'Sugar Puss'), / is not what was uploaded: its checksum differs/],
  ])('fails if an upload is %s, but includes everything else', async (_, damage, sentence) => {
    const { dir, lake, backups } = await lakeInFolder()
    const document = await uploadFile(lake, 'Sugar Push', '')
    damage(join(dir, 'assets', document.path))
    const backup = temporaryFolder()
    for (let attempt = 0; attempt < 2; attempt++) await expect(backups.make(backup)).rejects.toThrow(sentence)
    expect(noticesIn(backup)).toEqual(['monday'])
    const status = (await (await lake.request('/v1/backups')).json()) as BackupStatus
    expect(status).toEqual({ lastGoodAt: null, problem: expect.stringMatching(sentence) as string, isAutomatic: false })
  })

  it('leaves the earlier one unchanged if it is interrupted', async () => {
    const { store, lake, backups } = await lakeInFolder()
    const backup = temporaryFolder()
    await backups.make(backup)
    await lake.mutate({ create: { _id: 'tuesday', _type: 'notice' } })

    const unfinished = join(backup, 'assets/unfinished/lake.sqlite')
    mkdirSync(dirname(unfinished), { recursive: true })
    writeFileSync(unfinished, '')
    await store.backUp(unfinished) // and the process is killed
    expect(noticesIn(backup)).toEqual(['monday'])

    await backups.make(backup)
    expect(noticesIn(backup)).toEqual(['monday', 'tuesday'])
    expect(existsSync(unfinished)).toBe(false)
  })

  it('does not replace the backup of another store, or of a copy in another folder', async () => {
    const { backups } = await lakeInFolder()
    const backup = temporaryFolder()
    await backups.make(backup)
    const other = await lakeInFolder()
    await expect(other.backups.make(backup)).rejects.toThrow(
      /it holds the backup of another store; start on a copy of it/,
    )

    const copy = copyOf(backup)
    const rehearsal = testLake({ store: openFolder(copy), assetsDir: join(copy, 'assets') })
    await expect(rehearsal.lake.context.backups.make(backup)).rejects.toThrow(/it holds the backup of the store in \//)
    expect(noticesIn(backup)).toEqual(['monday'])
  })

  it('is refused if it was copied over another lake', async () => {
    const { backups } = await lakeInFolder()
    const [backup, used] = [temporaryFolder(), temporaryFolder()]
    await backups.make(backup)
    writeFileSync(join(used, 'lake.sqlite-wal'), '')
    cpSync(backup, used, { recursive: true })
    expect(() => openFolder(used)).toThrow(
      /it holds a backup among the files of another lake; copy the backup to an empty/,
    )
  })

  it.each([
    ['a trigger', 'create trigger evil after insert on settings begin delete from documents; end'],
    ['a view', 'create view evil as select * from secrets'],
  ])('is refused if its database contains %s', async (_, sql) => {
    const { backups } = await lakeInFolder()
    const backup = temporaryFolder()
    await backups.make(backup)
    const db = new DatabaseSync(join(backup, 'lake.sqlite'))
    db.exec(sql)
    db.close()
    expect(() => openFolder(copyOf(backup))).toThrow('it holds "evil", which is not part of a lake')
  })

  it('may take longer than the time limit of a request', async () => {
    const store = openStore(join(temporaryFolder(), 'lake.sqlite'))
    const [begun, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const slow: typeof store = {
      ...store,
      async backUp(file) {
        begun.resolve(null)
        await released.promise
        await store.backUp(file)
      },
    }
    const timeouts = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 }
    const { port } = await serveLake({ store: slow }, { timeouts })
    const headers = {
      authorization: `Bearer ${token}`,
      'x-lake-command-line': 'yes',
      'content-type': 'application/json',
    }
    const asking = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/backups',
      headers: { ...headers, host: `localhost:${port}` },
    })
    asking.end(JSON.stringify({ folder: temporaryFolder() }))
    await begun.promise
    const late = connect(port, '127.0.0.1') // sends nothing until it is disconnected
    await once(late.resume(), 'close')
    released.resolve(null)
    const [response] = (await once(asking, 'response')) as [{ statusCode: number; resume: () => void }]
    response.resume()
    expect(response.statusCode).toBe(200)
  })

  it('is made at the command line only', async () => {
    const response = await testLake().post('/v1/backups', { folder: temporaryFolder() })
    expect(response.status).toBe(400)
  })
})

describe('LAKE_BACKUP_DIR', { timeout: 60_000 }, () => {
  it('contains a backup soon after the start, as the status reports', async () => {
    const backup = temporaryFolder()
    const { client } = await startProcess(temporaryFolder(), { env: { LAKE_BACKUP_DIR: backup } })
    const status = () => client.request<BackupStatus>({ url: '/backups' })
    await expect.poll(status, { timeout: 30_000 }).toEqual({
      lastGoodAt: expect.stringMatching(/^\d{4}-/) as string,
      problem: null,
      isAutomatic: true,
    })
    expect(noticesIn(backup)).toEqual([])
  })

  it('contains a new backup within a minute after a write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { lake, backups } = await lakeInFolder()
    const backup = temporaryFolder()
    let latest: Promise<unknown> = Promise.resolve()
    const make: typeof backups.make = (folder) => {
      const made = backups.make(folder)
      latest = made
      return made
    }
    startBackups({ ...lake.lake.context, backups: { ...backups, make } }, backup)
    const passes = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await latest // which schedules the next backup, too
    }
    await passes(1)
    expect(noticesIn(backup)).toEqual(['monday'])
    const { mtimeMs } = statSync(join(backup, 'lake.sqlite'))
    await passes(60_000)
    expect(statSync(join(backup, 'lake.sqlite')).mtimeMs).toBe(mtimeMs)
    await lake.mutate({ create: { _id: 'tuesday', _type: 'notice' } })
    await passes(60_000)
    expect(noticesIn(backup)).toEqual(['monday', 'tuesday'])
  })

  it('is reported and not created if it is absent, like an unmounted disk', async () => {
    const backup = join(temporaryFolder(), 'absent')
    const { client } = await startProcess(temporaryFolder(), { env: { LAKE_BACKUP_DIR: backup } })
    const status = () => client.request<BackupStatus>({ url: '/backups' })
    await expect
      .poll(status, { timeout: 30_000 })
      .toMatchObject({ problem: expect.stringContaining('ENOENT') as string })
    expect(existsSync(backup)).toBe(false)
  })
})
