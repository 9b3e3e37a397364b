import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runProgram } from './runProgram.ts'

describe('npm test -- PATTERN', { timeout: 90_000 }, () => {
  it('runs the matching tests without the other checks, and counts them', async () => {
    const { code, output } = await npmTest('bin/testFiles', 'envExample')
    expect(output).toMatch(/\n\d+ passed, 0 failed\n$/)
    expect(output).toContain('tests/bin/testFiles.test.ts')
    expect(output).toContain('tests/envExample.test.ts')
    expect(output.match(/── .*/g)).toEqual(['── Unit tests'])
    expect(code).toBe(0)
  })

  it('says that nothing matches, and exits with 1', async () => {
    const { code, output } = await npmTest('no-such-errand')
    expect(output).toMatch(/^No test file has "no-such-errand" in its path; .*\n$/)
    expect(code).toBe(1)
  })

  it('ends with the name of each failed test, of each file that could not be loaded, and of each error outside of a test', async () => {
    const project = makeProject({
      'tests/sum.test.ts': `import { expect, it, describe } from 'vitest'
        describe('a sum', () => { it('holds', () => {}); it('is wrong', () => expect(1 + 1).toBe(3)) })`,
      'tests/broken.test.ts': `import './absent.ts'`,
      'tests/hasty.test.ts': `import { it } from 'vitest'
        it('waits for nobody', () => { void Promise.reject(new Error('nobody waited')) })`,
      'tests/e2e/page.spec.ts': `import { test } from '@playwright/test'
        test.describe('a page', () => { test('is there', () => {}); test('is gone', () => { throw new Error() }) })`,
    })
    const { code, output } = await npmTestIn(project, 'tests/')
    expect(output.split('\n').slice(-6, -1)).toEqual([
      'failed: tests/broken.test.ts',
      'failed: tests/sum.test.ts › a sum › is wrong',
      'failed: tests/hasty.test.ts, outside of a test: nobody waited',
      'failed: tests/e2e/page.spec.ts › a page › is gone',
      '3 passed, 4 failed',
    ])
    expect(code).toBe(1)
  })
})

function makeProject(files: Record<string, string>): string {
  const directory = temporaryFolder()
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
  mkdirSync(join(directory, 'tests/e2e'), { recursive: true })
  for (const [path, content] of Object.entries(files)) writeFileSync(join(directory, path), content)
  return directory
}

const npmTest = (...patterns: string[]) => npmTestIn('.', ...patterns)

const npmTestIn = (cwd: string, ...patterns: string[]) =>
  runProgram(resolve('bin/test.ts'), patterns, { cwd, env: { ...process.env, NO_COLOR: '1' } })
