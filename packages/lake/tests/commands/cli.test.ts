import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { adminRequest } from '../../src/commands/command.ts'
import { openFolder } from '../../src/store/folder.ts'
import { announce } from '../../src/store/running.ts'
import { serveLake, token } from '../lake.ts'
import { lake, refusal, run } from './runCommand.ts'

/** Runs the command in a process of its own. */
const spawnCommand = (cwd: string) =>
  spawnSync('node', [resolve('packages/lake/src/cli.ts'), 'accounts'], { cwd, encoding: 'utf8' })

describe('npm run lake --', () => {
  it.each([
    [[''], 'Name a command'],
    [['bakcup'], 'There is no command "bakcup"'],
    [['__proto__'], 'There is no command "__proto__"'],
  ])('lists the commands if called with %j', async (args, problem) => {
    const { code, stderr } = await run(temporaryFolder(), ...args)
    expect(stderr).toContain(problem)
    expect(stderr).toContain('backup FOLDER\n      copies the database')
    expect(code).toBe(2)
  })

  it('says what is wrong with a .env that cannot be read', () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.env'))
    const { status, stderr } = spawnCommand(cwd)
    expect([status, stderr]).toEqual([1, 'EISDIR: illegal operation on a directory, read\n'])
  })

  it('says what is wrong with a package.json that cannot be read', () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'package.json'), '{"name": }')
    const { status, stderr } = spawnCommand(cwd)
    expect(stderr).toMatch(/^\S+\/package.json cannot be read: Unexpected token .*\n$/)
    expect(status).toBe(78)
  })

  it.each(['accounts', 'revoke anna@example.org'])(
    'does not create a store in a wrong folder with "%s"',
    async (line) => {
      const folder = temporaryFolder()
      expect(await refusal(folder, ...line.split(' '))).toBe(
        `There is no ${folder}/lake.sqlite; run the command in the project's folder, or set LAKE_DIR to the folder of a store`,
      )
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('waits for a lake that is starting', async () => {
    const folder = temporaryFolder()
    const store = openFolder(folder)
    // A lake that was killed left this behind; another program has its process id now.
    const stale = { pid: process.pid, host: '127.0.0.1', port: 1, url: 'http://localhost:1' }
    writeFileSync(join(folder, 'running.json'), JSON.stringify(stale))
    vi.stubEnv('LAKE_DIR', folder)
    vi.stubEnv('LAKE_TOKEN', token)
    onTestFinished(() => void vi.unstubAllEnvs())
    const answer = adminRequest('GET', '/accounts') // has found the folder in use when this returns
    const { port, url } = await serveLake({ store })
    announce(folder, { host: '127.0.0.1', port, url })
    expect(await answer).toEqual([])
  })

  it('works on the folder of a killed lake whose process id another program has', async () => {
    const folder = temporaryFolder()
    openFolder(folder).close()
    for (const record of [
      { pid: process.pid },
      { pid: process.pid, host: '127.0.0.1', port: 1, url: 'http://localhost:1' },
    ]) {
      writeFileSync(join(folder, 'running.json'), JSON.stringify(record))
      expect(await lake(folder, 'accounts')).toContain('Nobody has an account')
    }
  })

  it('creates a store that only its owner can read', async () => {
    const folder = temporaryFolder()
    await lake(folder, 'invite', 'anna@example.org', '--role', 'administrator')
    const open = readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077)
    expect(open).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('writes nothing as root into the folder of another user', async () => {
    const folder = temporaryFolder()
    chownSync(folder, 12_345, 12_345)
    expect(await refusal(folder, 'invite', 'anna@example.org', '--role', 'viewer')).toBe(
      `${folder} belongs to another user than root. Run the command as that user: runuser -u "$(id -nu 12345)" -- npm run lake -- …`,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})
