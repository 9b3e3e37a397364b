import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '../../packages/lake/src/store/folder.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = 'deploy/systemd'
const units = ['westie.service', 'westie-backup.service', 'westie-backup.timer']
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('systemd', () => {
  it.each(['westie.service', 'westie-backup.service'])('rates the exposure of %s below 2.0 of 10', (unit) => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, unit)], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for \S+ ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  })

  it('accepts the units, and finds the programs that they start', () => {
    const copies = temporaryFolder()
    for (const unit of units) {
      const text = readFileSync(join(folder, unit), 'utf8')
      writeFileSync(join(copies, unit), text.replaceAll('/srv/westie', resolve('.')))
    }
    const paths = units.map((unit) => join(copies, unit))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  })
})

it('the service is not restarted after exit code 78, and can only write to the folders of builds and data', () => {
  const service = readFileSync(join(folder, 'westie.service'), 'utf8')
  expect(service).toMatch(/^RestartPreventExitStatus=78$/m)
  expect(service).toMatch(/^ReadWritePaths=\/srv\/westie\/web \/srv\/westie\/studio$/m)
  const backup = readFileSync(join(folder, 'westie-backup.service'), 'utf8')
  expect(backup, 'root has no configuration of rclone to offer').toMatch(/^Environment=.*RCLONE_CONFIG=%E/m)
})

describe('the nightly backup', () => {
  const lakeDir = mkdtempSync(join(tmpdir(), 'systemd-'))
  beforeAll(() => openFolder(lakeDir).close())
  afterAll(() => rmSync(lakeDir, { recursive: true }))

  /** Runs the backup like the unit, with the variables of its environment file. */
  function backUp(backups: string, elsewhere: string, lake = lakeDir) {
    return spawnSync(resolve(folder, 'backup.sh'), {
      encoding: 'utf8',
      env: { ...process.env, LAKE_DIR: lake, BACKUP_DIR: backups, BACKUP_ELSEWHERE: elsewhere },
    })
  }

  it('keeps the thirty newest, changes nothing else, and passes the latest to BACKUP_ELSEWHERE', () => {
    const [backups, elsewhere] = [temporaryFolder(), temporaryFolder()]
    const day = (number: number) => `lake-2026-01-${String(number).padStart(2, '0')}T033000`
    for (let number = 1; number <= 31; number++) mkdirSync(join(backups, day(number)))
    writeFileSync(join(backups, 'notes.txt'), '')

    const { status, stderr } = backUp(backups, `cp -r $1 ${elsewhere}`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const left = readdirSync(backups).sort()
    expect(left).toHaveLength(32)
    expect(left.slice(0, 1)).toEqual([day(3)])
    expect(left.slice(-2)).toEqual(['latest', 'notes.txt'])
    openFolder(join(elsewhere, 'latest')).close()
  })

  it('doesn’t change the backups of other nights', () => {
    const [backups, lake] = [temporaryFolder(), temporaryFolder()]
    const write = (name: string) => {
      const store = openFolder(lake)
      store.putSetting('night', name)
      store.close()
    }
    const night = (folder: string) => {
      cpSync(join(backups, folder), join(lake, folder), { recursive: true })
      const store = openFolder(join(lake, folder))
      const found = store.getSetting('night')
      store.close()
      return found
    }
    write('first')
    expect(backUp(backups, '', lake).status).toBe(0)
    const [first = ''] = readdirSync(backups)
    renameSync(join(backups, first), join(backups, 'lake-2026-01-01T033000'))
    write('second')
    mkdirSync(join(backups, 'unfinished')) // of a night that was interrupted
    expect(backUp(backups, '', lake).status).toBe(0)
    const folders = readdirSync(backups).sort()
    expect(folders).toEqual(['lake-2026-01-01T033000', expect.stringMatching(/^lake-2/), 'latest'])
    expect(folders.map(night)).toEqual(['first', 'second', 'second'])
  })

  it.each([
    ['there is no store', { lake: '/nonexistent', elsewhere: '' }],
    ['the command in BACKUP_ELSEWHERE fails', { lake: lakeDir, elsewhere: 'false' }],
  ])('exits with an error when %s', (_, { lake, elsewhere }) => {
    const backups = temporaryFolder()
    expect(backUp(backups, elsewhere, lake).status).not.toBe(0)
    expect(readdirSync(backups)).toHaveLength(elsewhere === '' ? 0 : 2)
  })
})
