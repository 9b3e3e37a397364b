import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** In a folder that is not the repository's, as in somebody else's project. */
function inOtherProject(...args: string[]) {
  const folder = temporaryFolder()
  const { PATH } = process.env
  const env = { PATH, HOME: folder, CI: '1', NO_COLOR: '1', NODE_ENV: 'production' as const, LAKE_TOKEN: token }
  const cli = join(import.meta.dirname, '../../src/cli.ts')
  const ran = spawnSync(process.execPath, [cli, ...args], { cwd: folder, env, encoding: 'utf8' })
  return { folder, ...ran }
}

const documents = `${JSON.stringify({ _id: 'monday', _type: 'class', title: 'Monday' })}\n`

describe('npm run lake -- with', { timeout: 120_000 }, () => {
  it('starts a lake for the sanity command alone, and stops it', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'monday.ndjson')
    writeFileSync(file, documents)
    const lake = ['--project', 'abc123', '--dataset', 'plays', '--dir', folder, '--port', '0']
    const own = ['--project-id', 'abc123', '--dataset', 'plays']
    const imported = inOtherProject('with', ...lake, '--', 'sanity', 'datasets', 'import', file, ...own)
    expect(imported.stderr).not.toContain('Error')
    expect(imported.status).toBe(0)

    const query = ['documents', 'query', '*[_type == "class"].title', ...own, '--api-version', '2025-02-19']
    const found = inOtherProject('with', ...lake, '--', 'sanity', ...query)
    expect(JSON.parse(found.stdout)).toEqual(['Monday'])
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
  })

  it('asks the lake that runs, and leaves it running', async () => {
    const folder = temporaryFolder()
    const { client } = await startProcess(folder)
    const script = join(folder, 'create.mjs')
    writeFileSync(
      script,
      `const response = await fetch('https://westie.api.sanity.io/v2025-02-19/data/mutate/production', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.SANITY_AUTH_TOKEN },
        body: ${JSON.stringify(JSON.stringify({ mutations: [{ create: { _id: 'monday', _type: 'class' } }] }))},
      })
      process.exitCode = response.status === 200 ? 7 : 1`,
    )
    const { status } = inOtherProject('with', '--dir', folder, '--', 'node', script)
    expect(status).toBe(7)
    expect(await client.getDocument('monday')).toMatchObject({ _type: 'class' })
  })

  it.each([
    [['--', 'no-such-command'], 'There is no command "no-such-command"', 1],
    [[], '"with" takes one word or more and got 0', 2],
    [['--project', 'Not An Id', '--', 'node'], 'SANITY_PROJECT_ID is "Not An Id"', 1],
  ])('says what is wrong with %j', (args, problem, code) => {
    const { status, stderr } = inOtherProject('with', '--port', '0', ...args)
    expect(stderr).toContain(problem)
    expect(status).toBe(code)
  })
})
