import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyArchive } from '../../packages/lake/src/backup/archive.ts'
import { openFolder } from '../../packages/lake/src/store/folder.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = 'deploy/systemd'
const units = ['westie.service', 'westie-backup.service', 'westie-backup.timer']
const hasRclone = spawnSync('rclone', ['version']).status === 0
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('systemd', () => {
  it.each(['westie.service', 'westie-backup.service'])('rates the exposure of %s below 2.0 of 10', (unit) => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, unit)], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for \S+ ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  })

  it('accepts every line of the units, and finds the programs that they start', () => {
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
})

describe('the nightly backup', () => {
  const lakeDir = mkdtempSync(join(tmpdir(), 'systemd-'))
  beforeAll(() => openFolder(lakeDir).close())
  afterAll(() => rmSync(lakeDir, { recursive: true }))

  /** As the unit runs it, with what its environment file says. */
  function backUp(backups: string, elsewhere: string, lake = lakeDir, env = {}) {
    return spawnSync(resolve(folder, 'backup.sh'), {
      encoding: 'utf8',
      env: { ...process.env, LAKE_DIR: lake, BACKUP_DIR: backups, BACKUP_ELSEWHERE: elsewhere, ...env },
    })
  }

  it('keeps the thirty newest, touches nothing else, and passes the new one to BACKUP_ELSEWHERE', async () => {
    const [backups, elsewhere] = [temporaryFolder(), temporaryFolder()]
    const day = (number: number) => `lake-2026-01-${String(number).padStart(2, '0')}T033000.tar`
    for (let number = 1; number <= 31; number++) writeFileSync(join(backups, day(number)), '')
    writeFileSync(join(backups, 'notes.txt'), '')

    const { status, stderr } = backUp(backups, `cp $1 ${elsewhere}`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const left = readdirSync(backups).sort()
    expect(left).toHaveLength(31)
    expect(left.slice(0, 1)).toEqual([day(3)])
    expect(left).toContain('notes.txt')
    const [brought = ''] = readdirSync(elsewhere)
    expect(left).toContain(basename(brought))
    await verifyArchive(join(elsewhere, brought))
  })

  it('removes what a killed one left behind a day ago, and nothing of one that still runs', () => {
    const backups = temporaryFolder()
    const names = ['lake-2026-01-01T033000.tar.partial', 'lake-2026-01-02T033000.tar.partial']
    for (const name of names) writeFileSync(join(backups, name), '')
    const running = openFolder(lakeDir) // one that is used removes nothing by itself
    for (const name of ['snapshot-old', 'restore-old', 'snapshot-new']) mkdirSync(join(lakeDir, name))
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
    const old = [join(backups, names[0] ?? ''), join(lakeDir, 'snapshot-old'), join(lakeDir, 'restore-old')]
    for (const path of old) utimesSync(path, twoDaysAgo, twoDaysAgo)
    backUp(backups, '')
    running.close()
    expect(readdirSync(lakeDir).filter((name) => /^(snapshot|restore)-/.test(name))).toEqual(['snapshot-new'])
    rmSync(join(lakeDir, 'snapshot-new'), { recursive: true })

    expect(backUp(backups, '').status).toBe(0)
    expect(readdirSync(backups).filter((name) => name.endsWith('.partial'))).toEqual([names[1]])
  })

  it('is restored for proof, and fails when it cannot be', () => {
    const proof = backUp(temporaryFolder(), '')
    expect(proof.stdout).toMatch(/lake-\S+\.tar was restored: 0 documents/)
    expect(backUp(temporaryFolder(), 'printf damaged >$1').status).not.toBe(0)
  })

  it.skipIf(!hasRclone)(
    'reads the configuration of rclone where the unit says, as root has none to offer',
    async () => {
      const [etc, home, remote] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
      const unit = readFileSync(join(folder, 'westie-backup.service'), 'utf8')
      const configuration = /RCLONE_CONFIG=%E(\S+)/.exec(unit)?.[1] ?? ''
      mkdirSync(dirname(join(etc, configuration)))
      writeFileSync(join(etc, configuration), `[remote]\ntype = alias\nremote = ${remote}\n`)
      const { status, stderr } = backUp(temporaryFolder(), 'rclone copy $1 remote:westie', lakeDir, {
        HOME: home,
        RCLONE_CONFIG: join(etc, configuration),
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const [brought = ''] = readdirSync(join(remote, 'westie'))
      await verifyArchive(join(remote, 'westie', brought))
    },
  )

  it.each([
    ['there is no store', { lake: '/nonexistent', elsewhere: '' }],
    ['it cannot be brought elsewhere', { lake: lakeDir, elsewhere: 'false' }],
  ])('fails, so that somebody is told, when %s', (_, { lake, elsewhere }) => {
    const backups = temporaryFolder()
    expect(backUp(backups, elsewhere, lake).status).not.toBe(0)
    expect(readdirSync(backups)).toHaveLength(elsewhere === '' ? 0 : 1)
  })
})
