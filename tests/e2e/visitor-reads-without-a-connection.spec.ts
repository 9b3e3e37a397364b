import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { siteUrl } from '../addresses.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { test as base } from './visitor.ts'

/** A way to the site that can be cut, and can refuse as a proxy does. */
async function wayToSite() {
  const state = { isCut: false, refusal: null as number | null }
  const server = createServer((request, response) => {
    if (state.isCut) return request.socket.destroy()
    if (state.refusal !== null) return void response.writeHead(state.refusal).end('Bad gateway')
    const headers = { ...request.headers, host: new URL(siteUrl).host }
    request.pipe(
      forward(new URL(request.url ?? '/', siteUrl), { method: request.method, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
      }),
    )
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { state, server, url: `http://localhost:${port}` }
}

const test = base.extend<{ way: Awaited<ReturnType<typeof wayToSite>>; page: Page }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  way: async ({}, use) => {
    const way = await wayToSite()
    await use(way)
    way.server.closeAllConnections()
    way.server.close()
  },
  page: async ({ browser, way }, use) => {
    const page = await browser.newPage({ baseURL: way.url })
    await use(page)
    await page.context().close()
  },
})

test.use({ keepsPages: true })
putBackAfterwards('contactPage')

const note = (page: Page) => page.getByText(/^No connection: this page is as of \w+( \d+)? \d+(:\d\d)? [ap]m\.$/)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const installed = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** Returns the paths of everything that the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('pages that were seen open without a connection and say from when they are', async ({ page, way }) => {
  await page.goto('/contact-us')
  await installed(page)
  await page.goto('/contact-us')
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['/contact-us', '/register', '/firsttime']))

  await test.step('with a connection, an edit shows at once', async () => {
    await organisersClient().patch('contactPage').set({ heading: 'Ask away' }).commit()
    await expect.poll(async () => (await fetch(`${siteUrl}/contact-us`)).text()).toContain('Ask away')
    await page.goto('/contact-us')
    await expect(heading(page)).toHaveText('Ask away')
    await expect(note(page)).toHaveCount(0)
  })

  await test.step('without one, the last version does, with a date', async () => {
    way.state.isCut = true
    way.server.closeAllConnections()
    await page.goto('/contact-us')
    await expect(heading(page)).toHaveText('Ask away')
    await expect(note(page)).toBeInViewport()
    expect(await page.evaluate(() => document.fonts.ready.then((fonts) => fonts.check('700 20px Bricolage')))).toBe(
      true,
    )
    await page.goto('/register') // not seen, but needed at the door
    await expect(heading(page)).toHaveText('Registration')
    await expect(page.goto('/classes')).rejects.toThrow()
    await expect(page).toHaveURL('chrome-error://chromewebdata/') // its own navigation, which would interrupt the next one
    way.state.isCut = false
  })

  await test.step('and while a proxy cannot reach the site', async () => {
    for (const status of [502, 503, 504]) {
      way.state.refusal = status
      await page.goto('/contact-us')
      await expect(heading(page)).toHaveText('Ask away')
      await expect(note(page)).toBeInViewport()
    }
    expect((await page.goto('/classes'))?.status()).toBe(504) // nothing is kept of it
    way.state.refusal = null
  })

  await test.step('and with a connection again, the current one', async () => {
    await page.goto('/contact-us')
    await expect(heading(page)).toHaveText('Ask away')
    await expect(note(page)).toHaveCount(0)
  })
})

test('nothing but pages and their files is kept', async ({ page }) => {
  await page.goto('/')
  await installed(page)
  for (const path of ['/', '/draft/register', '/api/health', '/no-such-page', '/calendar.ics'])
    await page.goto(path).catch(() => undefined) // the calendar is a download
  await page.goto('/classes')
  await expect.poll(() => kept(page)).toContain('/classes')
  const others = (await kept(page)).filter((path) => !pagePaths.includes(path) && !path.startsWith('/assets/'))
  expect(others).toEqual([])
})
