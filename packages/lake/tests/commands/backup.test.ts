import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../../src/store/folder.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { copyOf } from '../backup/backupFolders.ts'
import { end, startProcess } from '../process.ts'
import { lake, refusal } from './runCommand.ts'

const picture = readFileSync(`content/images/${readdirSync('content/images')[0] ?? ''}`)

/** Returns the audit log in a folder. */
function audited(folder: string) {
  const store = openFolder(folder)
  const entries = store.accounts.audit.list({ before: 1e9, limit: 9 })
  store.close()
  return entries
}

describe('npm run lake -- backup', { timeout: 60_000 }, () => {
  it('creates a folder on which a lake starts, with all earlier writes and only whole concurrent transactions', async () => {
    const [folder, backup] = [temporaryFolder(), join(temporaryFolder(), 'new/folder')]
    const { client, child } = await startProcess(folder)
    const { _id: image, url } = await client.assets.upload('image', picture)
    await client.create({ _id: 'before', _type: 'notice' })
    const making = { isDone: false }
    let written = 0
    const writing = (async () => {
      for (; !making.isDone; written++) {
        const half = { _type: 'half', pair: written, filler: 'Sugar Push '.repeat(1000) }
        await client.transaction().create(half).create(half).commit()
      }
    })()
    expect(await lake(folder, 'backup', backup)).toMatch(
      / holds \d+ documents and 1 uploaded files, and was checked\n$/,
    )
    making.isDone = true
    await writing
    await end(child, 'SIGTERM')

    const restored = await startProcess(copyOf(backup))
    expect(await restored.client.getDocument('before')).toMatchObject({ _type: 'notice' })
    expect(await restored.client.getDocument(image)).toMatchObject({ size: picture.length })
    const response = await fetch(restored.url + new URL(url).pathname)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
    const pairs = await restored.client.fetch<number[]>('*[_type == "half"].pair')
    expect(pairs.length).toBeLessThanOrEqual(2 * written)
    expect(pairs.toSorted((a, b) => a - b)).toEqual(Array.from(pairs, (_, index) => Math.floor(index / 2)))
  })

  it('works on a stopped lake, and is recorded in the audit log, like the start on a copy', async () => {
    const [folder, backup] = [temporaryFolder(), temporaryFolder()]
    openFolder(folder).close()
    await lake(folder, 'backup', backup)
    expect(audited(folder)).toMatchObject([{ actor: 'command line', action: 'backup' }])

    const restored = copyOf(backup)
    const { child } = await startProcess(restored)
    await end(child, 'SIGTERM')
    expect(audited(restored)).toMatchObject([{ actor: 'command line', action: 'restore' }])
  })

  it('contains no secret that grants access, and only its owner can read it', async () => {
    const [folder, parent] = [temporaryFolder(), temporaryFolder()]
    const backup = join(parent, 'backup')
    const { client, child } = await startProcess(folder, { env: { LAKE_TOKEN: '' } })
    const own = readFileSync(join(folder, 'token'), 'utf8').trim()
    await client.withConfig({ token: own }).assets.upload('image', picture)
    await end(child, 'SIGTERM')
    chmodSync(parent, 0o755)
    await lake(folder, 'backup', backup)

    const names = readdirSync(backup, { recursive: true }).map(String)
    const readable = [backup, ...names.map((name) => join(backup, name))].filter((path) => statSync(path).mode & 0o077)
    expect(readable).toEqual([])
    expect(names.filter((name) => !name.startsWith('assets')).sort()).toEqual(['backup.json', 'lake.sqlite'])
    expect(readFileSync(join(backup, 'lake.sqlite')).includes(own)).toBe(false)
  })

  it('explains what is wrong', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()]
    expect(await refusal(folder, 'backup', other)).toContain('or set LAKE_DIR to the folder of a store')
    expect(readdirSync(folder)).toEqual([])
    openFolder(folder).close()
    writeFileSync(join(other, 'notes.txt'), '')
    expect(await refusal(folder, 'backup', other)).toBe(
      `The backup to ${other} failed: it holds other files; use an empty folder, or the folder of an earlier backup`,
    )
  })
})
