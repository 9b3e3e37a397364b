import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hasProxies } from '../thoroughPrograms.ts'
import { formatPrice } from '../../shared/money.ts'
import { pagePaths } from '../../shared/pages.ts'
import { preview } from '../e2e/preview.ts'
import { openDocument, publish, textbox } from '../e2e/studio.ts'
import { ask, askOverHttp, waitUntilClosed, open } from './ask.ts'
import { openStudioThroughProxy, routeTo } from './browserBehindProxy.ts'
import { siteUrl, studioUrl } from './names.ts'
import { hasIpv6, startCaddy, startNginx, type Proxy } from './proxy.ts'
import {
  copyPublicProject,
  folderForStacks,
  waitUntilCurrent,
  organizersClientOf,
  registerPageOf,
  startSite,
  startStore,
  type Running,
  type Store,
} from './publicStack.ts'

test.skip(!hasProxies(), 'nginx or Caddy is not installed')
test.describe.configure({ mode: 'default' })

/** The site's addresses that are not pages. */
const otherPaths = ['/calendar.ics', '/sitemap.xml', '/robots.txt', '/share/classes.png']

const encodings = ['br', 'gzip', ''] as const

const card = 'registration-general-admission'
const api = `${studioUrl}/v2025-02-19`

const safeHeaders = {
  [`${siteUrl}/register`]: {
    'content-security-policy': `frame-ancestors 'self' ${studioUrl}`, // the page has the rest of its policy
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  },
  [`${studioUrl}/`]: {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  },
}

const temporary = folderForStacks()
const folder = join(temporary, 'project')
const lakeDir = join(temporary, 'lake')
let store: Store
let site: Running
let nginx: Proxy
let caddy: Proxy

test.beforeAll(async () => {
  copyPublicProject(folder)
  store = await startStore(folder, lakeDir)
  site = await startSite(folder, lakeDir, store.port)
  nginx = await startNginx(join(temporary, 'nginx'), { sites: [site], store })
  caddy = await startCaddy(join(temporary, 'caddy'), { sites: [site], store })
  await waitUntilCurrent(site)
})

for (const name of ['nginx', 'Caddy'] as const)
  test.describe(`behind ${name}`, () => {
    let proxy: Proxy
    test.beforeAll(() => {
      proxy = name === 'nginx' ? nginx : caddy
    })

    test('visitors get every page, compressed once, again only if it changed, and other caches do not store it', async () => {
      for (const path of pagePaths) {
        const bodies = new Set<string>()
        for (const encoding of encodings) {
          const { status, headers, text } = await askOnceRenewed(proxy, siteUrl + path, encoding)
          expect([path, encoding, status]).toEqual([path, encoding, 200])
          expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
          expect(headers['strict-transport-security']).toContain('max-age=63072000')
          expect(Object.keys(headers).filter((header) => /^x-(nextjs|accel)/.test(header))).toEqual([])
          bodies.add(text)
        }
        expect(bodies.size, path).toBe(1)
        expect([...bodies][0]).toContain(`<link rel="canonical" href="${new URL(path, siteUrl).href}"`)
      }
      for (const path of otherPaths) expect([path, (await ask(proxy, siteUrl + path)).status]).toEqual([path, 200])
      expect((await ask(proxy, `${siteUrl}/no-such-page`)).status).toBe(404)
      const { headers } = await ask(proxy, `${siteUrl}/classes`, encoded('br'))
      const unchanged = { headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' } }
      expect((await ask(proxy, `${siteUrl}/classes`, unchanged)).status).toBe(304)
    })

    test('site and Studio have the headers of a safe page, and plain HTTP redirects to HTTPS', async () => {
      for (const [url, own] of Object.entries(safeHeaders)) {
        const plain = await askOverHttp(proxy, url)
        const { protocol, hostname } = new URL(plain.headers.location ?? '')
        expect([plain.status, protocol, hostname]).toEqual([308, 'https:', new URL(url).hostname])
        const { headers } = await ask(proxy, url)
        expect(headers).toMatchObject({
          'strict-transport-security': expect.stringContaining('max-age=63072000'),
          'x-content-type-options': 'nosniff',
          ...own,
        })
        expect(headers).not.toHaveProperty('set-cookie')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    })

    test('outside clients cannot pose as local ones, by a name or a header', async () => {
      const local = { headers: { host: `localhost:${store.port}`, authorization: `Bearer ${store.token}` } }
      const answer = await ask(proxy, `${studioUrl}/v1/audit`, local).catch(() => null)
      expect(answer?.text ?? '').toBe('')
      // After five failed logins from one address, further ones back off exponentially.
      const statuses: number[] = []
      while (statuses.length < 15 && !statuses.includes(429)) {
        const { status } = await ask(proxy, `${studioUrl}/v1/auth/login/local?origin=${studioUrl}`, {
          method: 'POST',
          headers: {
            'x-forwarded-for': `203.0.113.${statuses.length}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: `email=${name}%40example.org&password=wrong`,
        })
        statuses.push(status)
      }
      expect(statuses[0]).toBe(401)
      expect(statuses).toContain(429)
    })

    test('an organizer signs in, sees a draft in the preview, and publishes it', async ({
      playwright,
      launchOptions,
    }) => {
      await using browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), routeTo(proxy)],
      })
      const role = `Seen through ${name}`
      const page = await openStudioThroughProxy(browser, store.token)
      await openDocument(page, 'People', /Second Teacher/)
      await page.getByRole('button', { name: 'Used on 2 pages' }).click()
      await page.getByRole('link', { name: /Teachers/ }).click()
      await expect(preview(page).getByRole('heading', { name: 'Second Teacher' })).toBeAttached()
      await textbox(page, 'role').fill(role)
      await expect(preview(page).getByText(role)).toBeVisible()
      expect((await ask(proxy, `${siteUrl}/teachers`)).text).not.toContain(role)

      await publish(page)
      await expect.poll(async () => (await ask(proxy, `${siteUrl}/teachers`)).text).toContain(role)
    })

    test('programs receive changes as they happen', async () => {
      const headers = { authorization: `Bearer ${store.token}`, accept: 'text/event-stream' }
      const query = encodeURIComponent(`*[_id == "${card}"]`)
      const stream = await open(proxy, `${api}/data/listen/production?query=${query}`, { headers })
      let heard = ''
      stream.on('data', (chunk: Buffer) => (heard += chunk.toString()))
      await expect.poll(() => heard).toContain('event: welcome')
      await setPrice(name === 'nginx' ? 2181 : 2192)
      await expect.poll(() => heard).toContain('event: mutation')
      stream.destroy()
    })

    test('a picture of 40 MB is accepted, and the store itself refuses a larger one', async () => {
      const upload = (megabytes: number) =>
        ask(proxy, `${api}/assets/files/production?filename=film.bin`, {
          method: 'POST',
          headers: { authorization: `Bearer ${store.token}`, 'content-type': 'application/octet-stream' },
          body: Buffer.alloc(megabytes * 1_000_000, name),
        })
      const taken = await upload(40)
      expect(taken.status).toBe(200)
      const { document } = JSON.parse(taken.text) as { document: { url: string } }
      expect((await ask(proxy, document.url)).body.length).toBe(40_000_000)
      const { status, text } = await upload(130)
      const problem = 'Request body exceeds limit of 50000000 bytes'
      expect([status, text]).toEqual([413, expect.stringContaining(`"message":"${problem}"`)])
    })
  })

test('nginx reads its settings without a warning', () => {
  expect(nginx.warnings).toEqual([])
})

test('nginx answers over IPv6, by HTTPS and by plain HTTP', async () => {
  test.skip(!hasIpv6, 'This machine has no IPv6')
  expect((await ask(nginx, `${siteUrl}/register`, { host: '::1' })).status).toBe(200)
  expect((await askOverHttp(nginx, `${siteUrl}/register`, '::1')).status).toBe(308)
})

test('nginx serves an edited page as soon as the site does', async () => {
  for (let cents = 2261; cents < 2271; cents++) {
    for (const encoding of encodings) await registerPage(nginx, encoding)
    await setPrice(cents)
    const shown = formatPrice(cents)
    await expect.poll(async () => (await registerPageOf(site)).text, { intervals: [10] }).toContain(shown)
    for (const encoding of encodings) expect(await registerPage(nginx, encoding)).toContain(shown)
  }
})

test('a connection without a complete request is closed', async () => {
  const beginnings = ['', 'GET / HTTP/1.1\r\nHost: ']
  await Promise.all(beginnings.flatMap((begin) => [nginx, caddy].map((proxy) => waitUntilClosed(proxy, begin))))
})

test('while site or store is down, nginx serves the last good pages and pictures, and afterwards the edited ones', async () => {
  await setPrice(2247)
  await expect.poll(() => registerPage(nginx, 'br')).toContain(formatPrice(2247))
  for (const path of [...pagePaths, ...otherPaths])
    for (const encoding of encodings) await ask(nginx, siteUrl + path, encoded(encoding))
  const pictures = picturesIn((await ask(nginx, `${siteUrl}/teachers`)).text)
  for (const picture of pictures) await ask(nginx, picture)

  await site.kill()
  await setPrice(2253)
  for (const path of [...pagePaths, ...otherPaths])
    for (const encoding of encodings) {
      const { status } = await ask(nginx, siteUrl + path, encoded(encoding))
      expect([path, encoding, status]).toEqual([path, encoding, 200])
    }
  expect(await registerPage(nginx, 'br')).toContain(formatPrice(2247))

  const { port } = site
  site = await startSite(folder, lakeDir, store.port, port)
  await expect.poll(() => registerPage(nginx, 'br')).toContain(formatPrice(2253))

  await store.kill()
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect([picture, (await ask(nginx, picture)).status]).toEqual([picture, 200])
})

const encoded = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

/** Repeats a request until the site serves the compressed page: during a renewal, pages come from Next. */
async function askOnceRenewed(proxy: Proxy, address: string, encoding: string) {
  for (;;) {
    const answer = await ask(proxy, address, encoded(encoding))
    if ((answer.headers['content-encoding'] ?? '') === encoding) return answer
  }
}

const registerPage = async (proxy: Proxy, encoding: string) =>
  (await ask(proxy, `${siteUrl}/register`, encoded(encoding))).text

const picturesIn = (html: string) =>
  [...new Set(html.match(new RegExp(`${studioUrl}/images/[^" ]+`, 'g')))].map((url) => url.replaceAll('&amp;', '&'))

const setPrice = (onlinePriceInCents: number) =>
  organizersClientOf(store).patch(card, { set: { onlinePriceInCents } }).commit()
