import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const lake = (...args: string[]) => spawnSync('node', ['packages/lake/src/cli.ts', ...args], { encoding: 'utf8' })

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
})
