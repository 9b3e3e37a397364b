import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openFolder } from '../../src/store/folder.ts'
import { token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** Runs `with` in a folder outside of the repository, as in another project. */
function inOtherProject(settings: Record<string, string>, ...args: string[]) {
  const folder = temporaryFolder()
  const env = { ...environment(folder), ...settings }
  return { folder, ...spawnSync(process.execPath, [cli, 'with', ...args], { cwd: folder, env, encoding: 'utf8' }) }
}

const cli = join(import.meta.dirname, '../../src/cli.ts')

const environment = (home: string) => ({
  PATH: process.env.PATH,
  HOME: home,
  CI: '1',
  NO_COLOR: '1',
  NODE_ENV: 'production' as const,
  LAKE_TOKEN: token,
})

const documents = `${JSON.stringify({ _id: 'monday', _type: 'class', title: 'Monday' })}\n`

/** Uploads a file and downloads it. */
const uploading = `
const api = 'https://westie.api.sanity.io/v2025-02-19'
const authorization = 'Bearer ' + process.env.SANITY_AUTH_TOKEN
const upload = { method: 'POST', body: 'Monday: basics', headers: { authorization, 'content-type': 'text/plain' } }
const { document } = await (await fetch(api + '/assets/files/production?filename=plan.txt', upload)).json()
console.log(await (await fetch(document.url)).text())
process.exitCode = 7
`

describe('npm run lake -- with', { timeout: 120_000 }, () => {
  it('runs the sanity command for the running lake', async () => {
    const folder = temporaryFolder()
    await startProcess(folder)
    const file = join(folder, 'monday.ndjson')
    writeFileSync(file, documents)
    const own = ['--project-id', 'westie', '--dataset', 'production']
    const imported = inOtherProject({ LAKE_DIR: folder }, '--', 'sanity', 'datasets', 'import', file, ...own)
    expect(imported.stderr).not.toContain('Error')
    expect(imported.status).toBe(0)

    const query = ['documents', 'query', '*[_type == "class"].title', ...own, '--api-version', '2025-02-19']
    const found = inOtherProject({ LAKE_DIR: folder }, '--', 'sanity', ...query)
    expect(JSON.parse(found.stdout)).toEqual(['Monday'])
  })

  it('runs a script in Node, and returns its exit code', async () => {
    const folder = temporaryFolder()
    await startProcess(folder)
    const script = join(folder, 'upload.mjs')
    writeFileSync(script, uploading)
    const { stdout, stderr, status } = inOtherProject({ LAKE_DIR: folder }, '--', 'node', script)
    expect([status, stderr]).toEqual([7, ''])
    expect(stdout.trim()).toBe('Monday: basics')
  })

  it('says that no lake runs', () => {
    const folder = temporaryFolder()
    openFolder(folder).close()
    const { stderr, status } = inOtherProject({ LAKE_DIR: folder }, '--', 'node', '--version')
    expect(stderr.trim()).toBe(`No lake runs on ${folder}; start it first: embedded-lake start`)
    expect(status).toBe(1)
  })

  it('names the token to set if the lake was started with another', async () => {
    const folder = temporaryFolder()
    await startProcess(folder, { env: { LAKE_TOKEN: `another-${token}` } })
    const { status, stderr } = inOtherProject({ LAKE_DIR: folder }, '--', 'node', '--version')
    expect(stderr).toMatch(
      /uses a different token than this command; set LAKE_TOKEN to the one that it was started with/,
    )
    expect(status).toBe(1)
  })

  it('says that there is no such command', async () => {
    const folder = temporaryFolder()
    await startProcess(folder)
    const { status, stderr } = inOtherProject({ LAKE_DIR: folder }, '--', 'no-such-command')
    expect(stderr).toContain('There is no command "no-such-command"')
    expect(status).toBe(1)
  })

  it.each([
    [{}, [], '"with" got 0 arguments. embedded-lake takes:', 2],
    [{ SANITY_PROJECT_ID: 'Not An Id' }, ['--', 'node'], 'SANITY_PROJECT_ID is "Not An Id"', 1],
  ])('says what is wrong with %j %j', (settings, args, problem, code) => {
    const { status, stderr } = inOtherProject(settings, ...args)
    expect(stderr).toContain(problem)
    expect(status).toBe(code)
  })
})
