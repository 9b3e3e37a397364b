import { expect, type Page, type Request } from '@playwright/test'
import { layoutShift, listenForComplaints } from './complaints.ts'
import { serveTiles } from './mapTiles.ts'
import { phone } from './pages.ts'
import { test } from './visitor.ts'

const marker = (page: Page) => page.getByTitle('Come dance with us!')
const map = (page: Page) => page.getByRole('group', { name: /^Map/ })
const zooms = (asked: string[]) => new Set(asked.map((url) => new URL(url).pathname.split('/')[1]))
const region = (page: Page) => page.getByRole('region', { name: /^Map/ })
const directions = (page: Page) => region(page).getByRole('link', { name: 'Directions' })

async function openMap(page: Page) {
  const asked = await serveTiles(page)
  await page.goto('/contact-us')
  await region(page).scrollIntoViewIfNeeded()
  await expect(marker(page)).toBeVisible()
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  return asked
}

test.use({ viewport: phone })

test('the map loads when a visitor scrolls near it, centered on the venue at zoom 13, with a marker', async ({
  page,
}) => {
  const complaints = await listenForComplaints(page)
  const scripts: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request))
  const asked = await serveTiles(page)
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  expect(scripts).toHaveLength(1)
  const shiftBefore = await layoutShift(page)

  await region(page).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toContain('https://tile.openstreetmap.org/13/2478/3030.png')
  expect(zooms(asked)).toEqual(new Set(['13']))
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect(marker(page)).toHaveCount(1)
  expect(await layoutShift(page)).toBe(shiftBefore)
  expect(scripts).toHaveLength(2)
  expect((await scripts[1]?.sizes())?.responseBodySize).toBeLessThan(65_000) // as large as React alone
  expect(complaints).toEqual([])
})

test(
  'the scroll wheel scrolls the page, not the map; keys move and zoom it',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked = await openMap(page)
    await map(page).hover()
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
    expect(zooms(asked)).toEqual(new Set(['13']))

    await map(page).focus()
    const place = await marker(page).boundingBox()
    await page.keyboard.press('ArrowRight')
    expect((await marker(page).boundingBox())?.x, 'at once, as motion is reduced').toBe((place?.x ?? 0) - 80)
    await page.keyboard.press('+')
    await expect.poll(() => [...zooms(asked)]).toContain('14')
  },
)

test('without tiles, a drawing, the address and the directions remain', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  await page.goto('/contact-us')
  await region(page).scrollIntoViewIfNeeded()
  await expect(page.getByText('The map is taking a break')).toBeVisible()
  await expect(map(page)).toBeHidden()
  await expect(directions(page)).toHaveAttribute('href', /destination=42\.355/)
  expect(errors).toEqual([])
})

test('directions open in the maps app, on an iPhone and on other phones', async ({ browser, baseURL }) => {
  for (const [userAgent, address] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr=42.355%2C-71.0655'],
    ['Mozilla/5.0 (Linux; Android 15)', 'https://www.google.com/maps/dir/?api=1&destination=42.355%2C-71.0655'],
  ] as const) {
    const page = await browser.newPage({ userAgent, baseURL })
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: 'The Yoga Studio' }).first()).toHaveAttribute(
      'href',
      address,
    )
    await page.close()
  }
})
