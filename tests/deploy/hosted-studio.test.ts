import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerForSanityHosts } from '../../packages/lake/src/commands/sanityHosts.ts'
import { openTarget } from '../../packages/lake/tests/contract/target.ts'

const project = mkdtempSync(join(tmpdir(), 'hosted-studio-'))
const target = await openTarget()
const hosts = await answerForSanityHosts(target.url, 'refuse')
const timeout = 280_000

/** Files that are not in a clone, or that the commands don't read. */
const skip = ['.git', '.lake', '.env', 'node_modules', 'tests', 'docs', 'web/.next', 'studio/dist', 'studio/.sanity']

beforeAll(() => {
  cpSync('.', project, { recursive: true, filter: (source) => !skip.includes(relative('.', source)) })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
})

afterAll(() => {
  hosts.close()
  rmSync(project, { recursive: true })
})

const hosted = {
  SANITY_API_HOST: '',
  SANITY_PROJECT_ID: target.projectId,
  SANITY_DATASET: target.dataset,
  SANITY_STUDIO_URL: 'https://westie-boston.sanity.studio',
  SITE_URL: 'https://westie.example.org',
  SANITY_AUTH_TOKEN: target.token,
}

/** Runs `npm run sanity -- …` in a project with an .env. @returns its output @throws Error with its output if it fails */
async function sanity(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(project, '.env'), lines.join(''))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HOME: project, CI: '1', NO_COLOR: '1', NODE_ENV: 'production' as const }
  const options = { cwd: project, env: { ...env, ...hosts.env } }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bin/sanity.ts', ...args], options)
  return stdout + stderr
}

describe('npm run sanity, with the .env of a hosted project', () => {
  it('builds the Studio of that project, without the buttons that need the embedded store', { timeout }, async () => {
    await sanity(hosted, 'build', join(project, 'built'), '--yes')
    const built = globSync('built/**/*.{js,html}', { cwd: project }).map((path) =>
      readFileSync(join(project, path), 'utf8'),
    )
    const has = (words: string) => built.some((text) => text.includes(words))
    expect(has(`"${target.projectId}"`) || has(`\`${target.projectId}\``)).toBe(true)
    expect(has('https://westie.example.org')).toBe(true)
    expect(has('What needs attention')).toBe(true)
    const page = readFileSync(join(project, 'built/index.html'), 'utf8')
    expect(page, 'it is styled').toMatch(/<link[^>]+href="\/static\/studio-[^"]+\.css"/)
    for (const embedded of ['/v1/auth/login/local', '/data/streams', '/deliveries/projects/'])
      expect([embedded, has(embedded)]).toEqual([embedded, false])
  })

  it('imports the sample content into the project, and exports it', { timeout }, async () => {
    await sanity(hosted, 'datasets', 'import', '../content/data.ndjson', '--dataset', target.dataset)
    expect(await target.client.fetch('*[_id == "siteSettings"][0].title')).toBe('Westie Boston')
    expect(await target.client.fetch('count(*[_type == "sanity.imageAsset"])')).toBeGreaterThan(3)
    const said = await sanity(hosted, 'datasets', 'export', target.dataset, join(project, 'content.tar.gz'))
    expect(said).toContain('Export finished')
    expect(statSync(join(project, 'content.tar.gz')).size).toBeGreaterThan(500_000)
    expect(hosts.refused).toEqual([])
  })
})

it('refuses to deploy the Studio of an embedded store, and says why', async () => {
  await expect(sanity({ ...hosted, SANITY_API_HOST: 'http://localhost:3333' }, 'deploy')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('set SANITY_API_HOST= (empty) in .env'),
  })
})
