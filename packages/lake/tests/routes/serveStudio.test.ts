import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compress } from '../../../../bin/compress.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import type { LakeOptions } from '../../src/lake.ts'
import { testLake } from '../lake.ts'

const script = 'window.boot = true'
const scriptHash = "'sha256-+9XGBL+k3XQQsf2cOEJqpj7Mtp9ZihNChZJ4DJT48+Y='"
const html = `<html><script>${script}</script><script src="/static/sanity-AbCd12_-.js" type="module"></script></html>`

const ownPage = '<html>A page of its own</html>'

/** Creates a lake with a built Studio, next to a file and a folder that must not be served. */
function lakeWithStudio(options: Partial<LakeOptions> = {}) {
  const parent = temporaryFolder()
  const studioDir = join(parent, 'dist')
  mkdirSync(join(studioDir, 'static'), { recursive: true })
  writeFileSync(join(parent, 'secret.json'), 'secret')
  writeFileSync(join(studioDir, 'index.html'), html)
  for (const folder of [join(studioDir, 'tonight'), join(parent, 'elsewhere')]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'index.html'), ownPage)
  }
  writeFileSync(join(studioDir, 'static', 'sanity-AbCd12_-.js'), 'studio')
  writeFileSync(join(studioDir, 'static', 'touch-icon.svg'), '<svg/>')
  return testLake({ studioDir, ...options })
}

describe("the Studio's page", () => {
  const paths = ['/', '/structure/faqEntry;drafts.shoes', '/index.html', '/tonight/more', '/static']

  it.each([
    ...paths.map((path) => [path, html]),
    ['/%2e%2e/dist/tonight', html],
    ['/tonight', ownPage],
    ['/tonight/', ownPage],
  ])('is served at %s, uncached, unless the folder has its own page', async (path = '', page) => {
    const response = await lakeWithStudio().asPublic(path)
    expect(await response.text()).toBe(page)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('can only run the scripts it was built with', async () => {
    const rules = await rulesOf(lakeWithStudio())
    expect(rules['script-src']?.split(' ')).toContain(scriptHash)
    expect(rules['script-src']).not.toContain("'unsafe-inline'")
  })

  it('can only connect to its lake and show the site', async () => {
    const rules = await rulesOf(lakeWithStudio())
    expect(rules['connect-src']).toBe("'self' ws://localhost:3333 wss://localhost:3333 blob:")
    expect(rules['default-src']).toBe("'self'")
    expect(rules['frame-src']).toBe("'self'")
    expect(rules['img-src']).toBe("'self' data: blob:")
  })

  it('is isolated from the window that opened it and from other origins', async () => {
    const { headers } = await lakeWithStudio().asPublic('/')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('responds with a message while it is being built', async () => {
    const response = await testLake({ studioDir: '/nowhere' }).asPublic('/')
    expect([response.status, await response.text()]).toEqual([
      503,
      'The Studio is being built; reload this page in a moment.\n',
    ])
  })

  it('is absent if the lake has no Studio', async () => {
    const response = await testLake().asPublic('/')
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('set LAKE_STUDIO_DIR to')])
  })
})

describe("the Studio's files", () => {
  it.each([
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ])('are sent to clients that accept %s as the build compressed them', async (accepted, suffix) => {
    const studioDir = temporaryFolder()
    const script = 'export const words = "Sugar push, left side pass, whip";\n'.repeat(50)
    writeFileSync(join(studioDir, 'studio-AbCd12_-.js'), script)
    await compress(studioDir)
    const headers = { 'accept-encoding': accepted }
    const response = await testLake({ studioDir }).asPublic('/studio-AbCd12_-.js', { headers })
    expect(response.headers.get('content-encoding')).toBe(suffix === '' ? null : accepted)
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const built = readFileSync(join(studioDir, `studio-AbCd12_-.js${suffix}`))
    expect(Buffer.from(await response.arrayBuffer()).equals(built)).toBe(true)
  })

  it.each([
    ['/static/sanity-AbCd12_-.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/static/touch-icon.svg', 'image/svg+xml', 'no-cache'],
  ])('are served at %s as %s with Cache-Control: %s', async (path, type, caching) => {
    const response = await lakeWithStudio().asPublic(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe(caching)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    '/static/gone-AbCd1234.js',
    '/index.html/gone.js',
    '/static/%00.js',
    `/static/${'long'.repeat(100)}.js`,
    '/static/%E0%A4%A.js',
    '/v1/gone.js',
    '/v2025-02-19/gone',
    '/vX/gone',
  ])('are reported as missing at %s, in JSON', async (path) => {
    const response = await lakeWithStudio().asPublic(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404, error: { type: 'notFoundError' } })
  })

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/static/..%2f..%2fsecret.json',
    '//secret.json',
    '/..%2felsewhere',
  ])('never come from outside its folder: %s', async (path) => {
    expect(await (await lakeWithStudio().asPublic(path)).text()).not.toMatch(/^secret$|of its own/)
  })
})

/** Returns the page's security policy, by directive. */
async function rulesOf(lake: ReturnType<typeof testLake>): Promise<Record<string, string>> {
  const policy = (await lake.asPublic('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2) as [string, string]))
}
