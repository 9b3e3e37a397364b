import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

describe('npm test -- PATTERN', { timeout: 90_000 }, () => {
  it('runs the tests of the files that match, leaves the other checks aside, and counts', async () => {
    const { code, output } = await npmTest('bin/testFiles', 'envExample')
    expect(output).toMatch(/\n\d+ passed, 0 failed\n$/)
    expect(output).toContain('tests/bin/testFiles.test.ts')
    expect(output).toContain('tests/envExample.test.ts')
    expect(output.match(/── .*/g)).toEqual(['── Unit tests'])
    expect(code).toBe(0)
  })

  it('says so when nothing matches, and ends with 1', async () => {
    const { code, output } = await npmTest('no-such-errand')
    expect(output).toMatch(/^No test file has "no-such-errand" in its path; .*\n$/)
    expect(code).toBe(1)
  })
})

async function npmTest(...patterns: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['bin/test.ts', ...patterns], { env: { ...process.env, NO_COLOR: '1' } })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: (await said).join('') }
}
