import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
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
    expect(stderr).toContain('backup FILE\n      writes the database')
    expect(status).toBe(2)
  })
  it('says what is wrong with a .env that cannot be read', () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.env'))
    const { status, stderr } = spawnSync('node', [cli, 'accounts'], { cwd, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'EISDIR: illegal operation on a directory, read\n'])
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
    const commands = [['invite', 'anna@example.org', '--role', 'viewer'], ['restore', cli], ['accept-loss']]
    for (const command of commands)
      expect(await refusal(folder, ...command)).toBe(
        `${folder} belongs to another user than root. Run the command as that user: runuser -u "$(id -nu 12345)" -- npm run lake -- …`,
      )
    expect(readdirSync(folder)).toEqual([])
  })
})
