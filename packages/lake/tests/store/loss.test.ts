import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../../src/store/folder.ts'
import type { Store } from '../../src/store/store.ts'
import { failToStart } from '../process.ts'
import { lake, refusal } from '../commands/runCommand.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

const written = 80

const text = 'Sugar Push '.repeat(300)

function write(store: Store, number: number): void {
  const after = { _id: `notice-${number}`, _type: 'notice', _rev: 'a', _createdAt: '', _updatedAt: '', text }
  const timestamp = `2026-11-24T12:00:00.${100 + number}Z`
  const changes = [{ id: after._id, before: null, after }]
  store.commit('production', { id: `t${number}`, timestamp, author: 'a', mutations: [], fingerprint: '', changes })
}

/** A folder as it is when its lake is killed: the first half is in the database, the second half in its log. */
function killedLake() {
  const folder = temporaryFolder()
  const earlier = openFolder(folder)
  for (let number = 1; number <= written / 2; number++) write(earlier, number)
  earlier.close()
  const store = openFolder(folder)
  for (let number = written / 2 + 1; number <= written; number++) write(store, number)
  const killed = temporaryFolder()
  cpSync(folder, killed, { recursive: true })
  store.close()
  return { folder: killed, database: join(killed, 'lake.sqlite'), log: join(killed, 'lake.sqlite-wal') }
}

/** How many documents a folder holds; opens it. */
function countIn(folder: string): number {
  const store = openFolder(folder)
  const { length } = [...store.documents('production')]
  store.close()
  return length
}

/** Names and checksums; of a log that is missing, SQLite makes an empty one when it reads. */
const contentOf = (folder: string) =>
  readdirSync(folder)
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length > 0)
    .map(({ name, bytes }) => `${hash('sha1', bytes)} ${name}`)

function overwrite(path: string) {
  const bytes = readFileSync(path)
  const start = Math.round(bytes.length * 0.8)
  writeFileSync(path, bytes.fill(0xa5, start, start + 5000))
}

const harms: [string, (log: string) => void][] = [
  ['is damaged', overwrite],
  ['was cut short', (log) => truncateSync(log, 100_000)],
  ['is missing', (log) => rmSync(log)],
]

describe('a store whose log', () => {
  it.each(harms)('%s does not start without what was acknowledged, and leaves its files as they are', (_, harm) => {
    const { folder, database, log } = killedLake()
    harm(log)
    const then = contentOf(folder)
    expect(() => openFolder(folder)).toThrow(
      new RegExp(
        `transactions are missing: ${database} ends with number \\d+ of 2026-11-24T12:00:00.\\d+Z, and number 80 of .+Z was acknowledged.* Nothing was changed. To restore a backup, .*; or .*: npm run lake -- accept-loss`,
      ),
    )
    expect(contentOf(folder)).toEqual(then)
  })

  it('is damaged goes on once the loss is accepted, with a copy of its files', async () => {
    const { folder, log } = killedLake()
    overwrite(log)
    const then = contentOf(folder)
    const said = await lake(folder, 'accept-loss')
    const [, aside = ''] = /previous files are in (\S+);/.exec(said) ?? []
    expect(contentOf(aside)).toEqual(then)
    expect(countIn(folder)).toBeLessThan(written)
  })

  it('is missing exits with the status for manual intervention', async () => {
    const { folder, log } = killedLake()
    rmSync(log)
    expect(await failToStart(folder)).toEqual({
      code: 78,
      said: expect.stringContaining('npm run lake -- accept-loss') as string,
    })
    expect(await refusal(folder, 'backup', temporaryFolder())).toContain('transactions are missing')
  })

  it('is intact starts with all data', async () => {
    const { folder } = killedLake()
    expect(await lake(folder, 'accept-loss')).toContain('No transaction is missing')
    expect(countIn(folder)).toBe(written)
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged-'))).toEqual([])
  })
})

describe('the number of the last transaction', () => {
  it.each([
    ['lags behind after a power cut', `${'12'.padStart(16, '0')} 2026-11-24T12:00:00.000Z\n`],
    ['is half a line', '000000000'],
  ])('that %s keeps nobody from starting', (_, line) => {
    const { folder, database } = killedLake()
    writeFileSync(`${database}-acknowledged`, line)
    expect(countIn(folder)).toBe(written)
    expect(readFileSync(`${database}-acknowledged`, 'utf8')).toMatch(/^0{14}80 /)
  })

  it('shows that a missing database existed', () => {
    const { folder, database, log } = killedLake()
    rmSync(database)
    rmSync(log)
    expect(() => openFolder(folder)).toThrow(
      `${folder} was written to, but ${database} is missing. To restore a backup`,
    )
  })
})
