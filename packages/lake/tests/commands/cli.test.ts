import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { openFolder } from '../../src/store/folder.ts'
import { token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { lake as run, refusal } from './runCommand.ts'

const cli = resolve('packages/lake/src/cli.ts')

const lake = (...args: string[]) => spawnSync('node', [cli, ...args], { encoding: 'utf8' })

describe('npm run lake --', () => {
  it.each([
    [[], 'Name a command'],
    [['bakcup'], 'There is no command "bakcup"'],
    [['__proto__'], 'There is no command "__proto__"'],
  ])('lists the commands when it gets %j', (args, problem) => {
    const { status, stderr } = lake(...args)
    expect(stderr).toContain(problem)
    expect(stderr).toContain('backup FOLDER\n      copies the database')
    expect(status).toBe(2)
  })
  it('says what is wrong with a .env that cannot be read', () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.env'))
    const { status, stderr } = spawnSync('node', [cli, 'accounts'], { cwd, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'EISDIR: illegal operation on a directory, read\n'])
  })

  it('says what is wrong with a package.json that cannot be read', () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'package.json'), '{"name": }')
    const { status, stderr } = spawnSync('node', [cli, 'accounts'], { cwd, encoding: 'utf8' })
    expect(stderr).toMatch(/^\S+\/package.json cannot be read: Unexpected token .*\n$/)
    expect(status).toBe(78)
  })

  it.each(['accounts', 'tokens', 'audit', 'role anna@example.org viewer', 'revoke anna@example.org', 'accept-loss'])(
    'does not create a store in a wrong folder with "%s"',
    (line) => {
      const cwd = temporaryFolder()
      const env = { ...process.env, LAKE_DIR: '' }
      const { status, stderr } = spawnSync('node', [cli, ...line.split(' ')], { cwd, encoding: 'utf8', env })
      expect(stderr).toMatch(
        /^There is no \.lake\/lake\.sqlite; run the command in the project's folder, or set LAKE_DIR/,
      )
      expect(status).toBe(1)
      expect(readdirSync(cwd)).toEqual([])
    },
  )

  it('waits for a lake that is starting, and finds it by its lock', async () => {
    const folder = temporaryFolder()
    // A lake that was killed left this behind; another program has its process id now.
    const stale = { pid: process.pid, host: '127.0.0.1', port: 1, url: 'http://localhost:1' }
    writeFileSync(join(folder, 'running.json'), JSON.stringify(stale))
    const starting = openFolder(folder)
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
    const { stdout } = spawn('node', [cli, 'accounts'], {
      env: { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token },
    })
    const printed = text(stdout)
    starting.close()
    const { child } = await startProcess(folder)
    expect(await printed).toContain('Nobody has an account')
    expect(child.exitCode).toBeNull()
  })

  it('works on the folder of a killed lake whose process id another program has', async () => {
    const folder = temporaryFolder()
    openFolder(folder).close()
    for (const record of [
      { pid: process.pid },
      { pid: process.pid, host: '127.0.0.1', port: 1, url: 'http://localhost:1' },
    ]) {
      writeFileSync(join(folder, 'running.json'), JSON.stringify(record))
      expect(await run(folder, 'accounts')).toContain('Nobody has an account')
    }
  })

  it('makes a store that only its owner can read', async () => {
    const folder = temporaryFolder()
    await run(folder, 'invite', 'anna@example.org', '--role', 'administrator')
    const open = readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077)
    expect(open).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('writes nothing as root into the folder of another user', async () => {
    const folder = temporaryFolder()
    chownSync(folder, 12_345, 12_345)
    const commands = [['invite', 'anna@example.org', '--role', 'viewer'], ['accept-loss']]
    for (const command of commands)
      expect(await refusal(folder, ...command)).toBe(
        `${folder} belongs to another user than root. Run the command as that user: runuser -u "$(id -nu 12345)" -- npm run lake -- …`,
      )
    expect(readdirSync(folder)).toEqual([])
  })
})
