import { expect, type Page } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { desktop, everyPath, scrollToEnd, standInForOtherHosts } from './pages.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { visitRenewed, test } from './visitor.ts'

test.use({ viewport: desktop })
putBackAfterwards('registerPage')

/** Visits every page to its end, and returns the hosts that the browser contacted and what it stored. */
async function browse(page: Page) {
  const hosts = new Set<string>()
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of everyPath) {
    await page.goto(path)
    const hasMap = (await page.locator('[data-tiles]').count()) > 0
    await scrollToEnd(page)
    if (hasMap) await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
  }
  hosts.delete(new URL(siteUrl).host)
  hosts.delete('') // data: and blob:
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ])
  return { hosts: [...hosts].sort(), stored, cookies: await page.context().cookies() }
}

const stated = async (page: Page) => ({
  hosts: (await page.locator('[data-host]').allInnerTexts()).sort(),
  stored: [],
  cookies: [],
})

test('caches and service workers of earlier versions are removed', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await caches.open('/register')
    await navigator.serviceWorker.register('/sw.js')
  })
  const left = () =>
    page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())])
  await expect.poll(left).toEqual([])
})

test('the privacy page names exactly the hosts that pages contact, and nothing is stored in the browser', async ({
  page,
}) => {
  await standInForOtherHosts(page)
  const done = await browse(page)
  expect(done.hosts).toContain('tile.openstreetmap.org')
  await page.goto('/privacy')
  expect(await stated(page)).toEqual(done)

  await test.step('also once a payment provider’s table is set up', async () => {
    const keys = { stripePublishableKey: 'pk_test_123', stripePricingTableId: 'prctbl_123' }
    await organisersClient().patch('registerPage').set(keys).commit()
    await visitRenewed(page, '/privacy')
    const after = await browse(page)
    expect(after.hosts).toContain('js.stripe.com')
    await page.goto('/privacy')
    expect(await stated(page)).toEqual(after)
  })
})
