import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFolder } from '../src/store/folder.ts'
import { openStore } from '../src/store/store.ts'
import { end, failToStart, startProcess } from './process.ts'
import { temporaryFolder } from '../../../tests/temporaryFolder.ts'

const cannotStart = 78

/** Creates the folder of a stopped lake. Returns it, and the path of its database. */
function createStoppedLake() {
  const folder = temporaryFolder()
  const database = join(folder, 'lake.sqlite')
  const store = openStore(database)
  const system = { _type: 'notice', _rev: 'first', _createdAt: '2026-01-05', _updatedAt: '2026-01-05' }
  const changes = Array.from({ length: 200 }, (_, step) => {
    const after = { ...system, _id: `notice-${step}`, text: `Notice ${step} `.repeat(50) }
    return { id: after._id, before: null, after }
  })
  const transaction = { id: 'first', timestamp: '2026-01-05', author: 'administrator', mutations: [], fingerprint: '' }
  store.commit('production', { ...transaction, changes })
  store.close()
  return { folder, database }
}

const checksum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

describe('a lake process', { timeout: 30_000 }, () => {
  it('refuses a folder that another process uses, and names it', async () => {
    const folder = temporaryFolder()
    const { child, client, url } = await startProcess(folder)
    const unfinished = join(folder, 'assets/unfinished/upload')
    mkdirSync(dirname(unfinished), { recursive: true })
    writeFileSync(unfinished, 'half')
    const { code, stderr } = await failToStart(folder)
    expect(code).toBe(cannotStart)
    expect(stderr.trim()).toBe(
      `Another Content Lake (process ${child.pid}, ${url}) is using ${folder}; stop it or set LAKE_DIR to another folder`,
    )
    await client.create({ _id: 'monday', _type: 'notice' })
    expect(readFileSync(unfinished, 'utf8')).toBe('half')
  })

  it('takes over the folder of a killed process', async () => {
    const folder = temporaryFolder()
    const { child, client } = await startProcess(folder)
    await client.create({ _id: 'monday', _type: 'notice' })
    await end(child, 'SIGKILL')
    const unfinished = join(folder, 'assets/unfinished')
    mkdirSync(unfinished, { recursive: true })
    const second = await startProcess(folder)
    expect(existsSync(unfinished)).toBe(false)
    expect(await second.client.getDocument('monday')).toMatchObject({ _type: 'notice' })
  })

  it('creates a new token if a power failure left an empty file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'token'), '')
    const { url } = await startProcess(folder, { env: { LAKE_TOKEN: '' } })
    expect((await fetch(`${url}/v1/audit`, { headers: { authorization: '' } })).status).toBe(401)
    expect(readFileSync(join(folder, 'token'), 'utf8')).toMatch(/^[0-9a-f]{48}\n$/)
  })

  it('names the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await failToStart(temporaryFolder(), { LAKE_PORT: String(port) })
    expect(code).toBe(cannotStart)
    expect(stderr.trim()).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`)
  })

  it.each([
    ['whose pages are overwritten', (path: string) => overwrite(path, statSync(path).size / 2, 20_000)],
    ['whose header is overwritten', (path: string) => overwrite(path, 0, 100)],
    ['that is truncated', (path: string) => truncateSync(path, statSync(path).size / 2)],
  ])('refuses a database %s, and leaves it unchanged', (_, damage) => {
    const { folder, database } = createStoppedLake()
    damage(database)
    const damaged = checksum(database)
    expect(() => openFolder(folder)).toThrow(
      new RegExp(`^${database} is damaged \\(.+\\); nothing was changed. To restore a backup, move this folder away`),
    )
    expect(checksum(database)).toBe(damaged)
  })

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['empty', (path: string) => truncateSync(path)],
  ])('refuses a folder with uploads whose database is %s', (what, damage) => {
    const { folder, database } = createStoppedLake()
    mkdirSync(join(folder, 'assets/images/westie/production'), { recursive: true })
    damage(database)
    expect(() => openFolder(folder)).toThrow(`${database} is ${what}. To restore a backup`)
  })
})

function overwrite(path: string, start: number, length: number) {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xa5, Math.round(start), Math.round(start) + length))
}
