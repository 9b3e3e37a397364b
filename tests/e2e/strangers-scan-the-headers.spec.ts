import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import { addressesOf, portsOfWorker } from '../addresses.ts'
import { npmStart, tokenOf } from '../npmStart.ts'
import { scan } from '../security/observatory.ts'
import { copyBuiltProject } from './copyBuiltProject.ts'
import { certificateForLoopback, openHttpsProxy } from './httpsProxy.ts'
import { stopProcess } from './stack.ts'
import { test } from './visitor.ts'

/** A port that no worker uses. */
const portsBehindProxies = portsOfWorker(50 + Number(process.env.TEST_PARALLEL_INDEX))

type Proxy = Awaited<ReturnType<typeof openHttpsProxy>>

test.describe.configure({ mode: 'default' })

test.describe('behind an HTTPS proxy, Mozilla Observatory gives', () => {
  let site: Proxy
  let studio: Proxy
  let stack: ChildProcess
  const temporary = mkdtempSync(join(tmpdir(), 'secure-stack-'))

  test.beforeAll(async () => {
    const certificate = await certificateForLoopback()
    writeFileSync(join(temporary, 'certificate.pem'), certificate.cert)
    const { port, lakePort } = portsBehindProxies
    ;[site, studio] = [await openHttpsProxy(port, certificate), await openHttpsProxy(lakePort, certificate)]
    const folder = join(temporary, 'project')
    copyBuiltProject(folder, addressesOf(site.url, studio.url))
    const env = {
      PORT: port,
      LAKE_PORT: lakePort,
      LAKE_DIR: join(temporary, 'lake'),
      LAKE_TRUSTED_PROXIES: '127.0.0.1',
      SITE_URL: site.url,
      SANITY_API_HOST: studio.url,
      NODE_EXTRA_CA_CERTS: join(temporary, 'certificate.pem'),
    }
    stack = npmStart(env, { folder })
    await tokenOf(stack)
  })

  test.afterAll(async () => {
    await stopProcess(stack)
    site.close()
    studio.close()
    rmSync(temporary, { recursive: true, force: true })
  })

  for (const path of ['/', '/register'])
    test(`the site's ${path} 130 points, without deductions`, async () => {
      const { score, outcomes } = await scanned(site, path)
      expect(outcomes.filter(([, points]) => points < 0)).toEqual([])
      expect(outcomes).toContainEqual(['content-security-policy', 10, "default-src 'none'"])
      expect(score).toBeGreaterThanOrEqual(130)
    })

  test("the Studio's page 130 points, without a bonus for its policy, as it allows inline styles", async () => {
    const { score, outcomes } = await scanned(studio, '/')
    expect(outcomes.filter(([, points]) => points < 0)).toEqual([])
    expect(outcomes).toContainEqual([
      'content-security-policy',
      0,
      "style-src has 'unsafe-inline' or comes from anywhere",
    ])
    expect(score).toBeGreaterThanOrEqual(130)
  })
})

/** Scores an address as the Observatory does. */
async function scanned(proxy: Proxy, path: string) {
  const client = await request.newContext({ ignoreHTTPSErrors: true })
  const [secure, plain] = [
    await client.get(`${proxy.url}${path}`),
    await client.get(`${proxy.plainUrl}${path}`, { maxRedirects: 0 }),
  ]
  expect(secure.status()).toBe(200)
  const headers = new Headers(secure.headersArray().map(({ name, value }): [string, string] => [name, value]))
  const location = plain.headers()['location']
  const html = await secure.text()
  await client.dispose()
  return scan({ headers, html, url: new URL(path, proxy.url), redirectsTo: location ? new URL(location) : null })
}
