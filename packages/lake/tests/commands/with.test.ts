import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

/** In a folder that is not the repository's, as in somebody else's project. */
function inOtherProject(settings: Record<string, string>, ...args: string[]) {
  const folder = temporaryFolder()
  const env = { ...environment(folder), LAKE_PORT: '0', ...settings }
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

/** A file of another project, which the lake does not have. */
const elsewhere = 'https://cdn.sanity.io/files/other/production/plan.txt'

/** Uploads a file, writes its address into a document, asks for that document by the address, and fetches the file. */
const uploading = `
const api = 'https://westie.api.sanity.io/v2025-02-19'
const authorization = 'Bearer ' + process.env.SANITY_AUTH_TOKEN
const post = async (path, body, type) =>
  (await fetch(api + path, { method: 'POST', body, headers: { authorization, 'content-type': type } })).json()
const { document } = await post('/assets/files/production?filename=plan.txt', 'Monday: basics', 'text/plain')
const link = { _id: 'link', _type: 'link', url: document.url, elsewhere: '${elsewhere}' }
await post('/data/mutate/production', JSON.stringify({ mutations: [{ create: link }] }), 'application/json')
const asked = new URLSearchParams({ query: '*[_type == "link" && url == $url]{_id, url}', $url: JSON.stringify(document.url) })
const answer = await fetch(api + '/data/query/production?' + asked, { headers: { authorization } })
const { result: found } = await answer.json()
console.log(JSON.stringify({ found, text: await (await fetch(document.url)).text() }))
process.exitCode = 7
`

describe('npm run lake -- with', { timeout: 120_000 }, () => {
  it('starts a lake for the duration of the sanity command', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'monday.ndjson')
    writeFileSync(file, documents)
    const lake = { SANITY_PROJECT_ID: 'abc123', SANITY_DATASET: 'plays', LAKE_DIR: folder }
    const own = ['--project-id', 'abc123', '--dataset', 'plays']
    const imported = inOtherProject(lake, '--', 'sanity', 'datasets', 'import', file, ...own)
    expect(imported.stderr).not.toContain('Error')
    expect(imported.status).toBe(0)

    const query = ['documents', 'query', '*[_type == "class"].title', ...own, '--api-version', '2025-02-19']
    const found = inOtherProject(lake, '--', 'sanity', ...query)
    expect(JSON.parse(found.stdout)).toEqual(['Monday'])
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
  })

  it('uses a running lake, and gives files the addresses of the hosted service, but not in that lake', async () => {
    const folder = temporaryFolder()
    const { client } = await startProcess(folder)
    const script = join(folder, 'upload.mjs')
    writeFileSync(script, uploading)
    const { stdout, stderr, status } = inOtherProject({ LAKE_DIR: folder }, '--', 'node', script)
    expect([status, stderr]).toEqual([7, ''])
    const { found, text } = JSON.parse(stdout) as { found: { _id: string; url: string }[]; text: string }
    expect(found).toMatchObject([
      { _id: 'link', url: expect.stringMatching(/^https:\/\/cdn\.sanity\.io\/files\/westie\/production\//) as string },
    ])
    expect(text).toBe('Monday: basics')
    const [asset] = await client.fetch<{ url: string }[]>('*[_type == "sanity.fileAsset"]{url}')
    expect(asset?.url).toContain(client.config().apiHost)
    expect(await client.getDocument('link')).toMatchObject({ url: asset?.url, elsewhere })
  })

  it('says which token is missing beside a lake that was started with another', async () => {
    const folder = temporaryFolder()
    await startProcess(folder, { env: { LAKE_TOKEN: `another-${token}` } })
    const { status, stderr } = inOtherProject({ LAKE_DIR: folder }, '--', 'node', '--version')
    expect(stderr).toMatch(
      /uses a different token than this command; set LAKE_TOKEN to the one that it was started with/,
    )
    expect(status).toBe(1)
  })

  it.each([
    [{}, ['--', 'no-such-command'], 'There is no command "no-such-command"', 1],
    [{}, [], '"with" takes one argument or more, but got 0', 2],
    [{ SANITY_PROJECT_ID: 'Not An Id' }, ['--', 'node'], 'SANITY_PROJECT_ID is "Not An Id"', 1],
  ])('says what is wrong with %j %j', (settings, args, problem, code) => {
    const { status, stderr } = inOtherProject(settings, ...args)
    expect(stderr).toContain(problem)
    expect(status).toBe(code)
  })
})
