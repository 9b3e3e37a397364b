import { expect, type Page, type Request } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { layoutShift, listenForComplaints } from './complaints.ts'
import { serveTiles } from './mapTiles.ts'
import { desktop, phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { expectOnSite, reloadUntil, test } from './visitor.ts'

const marker = (page: Page) => page.getByRole('button', { name: 'Come dance with us!' })
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

test('the map loads when a visitor scrolls near it, centered on the venue at zoom 13', async ({ page }) => {
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
  expect(await layoutShift(page)).toBe(shiftBefore)
  expect(scripts).toHaveLength(2)
  expect((await scripts[1]?.sizes())?.responseBodySize).toBeLessThan(65_000) // as large as React alone
  expect(complaints).toEqual([])
})

test('the marker shows its greeting, by pointer and by keyboard', async ({ page }) => {
  await openMap(page)
  await expect(marker(page)).toHaveCount(1)
  await expect(marker(page)).toHaveAttribute('title', 'Come dance with us!')

  const words = page.locator('.leaflet-popup')
  for (const open of [() => marker(page).click(), () => marker(page).press('Enter'), () => marker(page).press(' ')]) {
    await open()
    await expect(words).toContainText('Come dance with us!')
    await expect(words).toContainText('The Yoga Studio')
    await expect(words).toContainText('1 Example Street, Boston, MA 02108')
    await page.keyboard.press('Escape')
    await expect(words).toBeHidden()
    await expect(marker(page)).toBeFocused()
  }

  await marker(page).click()
  await page.getByRole('button', { name: 'Close popup' }).click()
  await expect(words).toBeHidden()
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
    await expect.poll(async () => (await marker(page).boundingBox())?.x).toBeLessThan((place?.x ?? 0) - 40)
    await page.keyboard.press('+')
    await expect.poll(() => [...zooms(asked)]).toContain('14')
    await page.keyboard.press('-')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => [...zooms(asked)]).toContain('12')
  },
)

for (const viewport of [phone, desktop])
  test(
    `the map is dark, legible and large enough to touch at ${viewport.width} px`,
    { tag: '@thorough' },
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await openMap(page)
      expect(await brightness(page)).toBeLessThan(64)
      for (const name of ['Zoom in', 'Zoom out']) {
        const box = await page.getByRole('button', { name }).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      await marker(page).click()
      await expect(page.locator('.leaflet-popup')).toHaveCSS('opacity', '1')
      await expectNoViolations(page, 'the greeting on the map')
    },
  )

test('nothing moves by itself with reduced motion', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page)
  await map(page).focus()
  const place = await marker(page).boundingBox()
  await page.keyboard.press('ArrowRight')
  expect((await marker(page).boundingBox())?.x).toBe((place?.x ?? 0) - 80)
})

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

test.describe('with scripts off', { tag: '@thorough' }, () => {
  test.use({ javaScriptEnabled: false })
  test('the map’s drawing shows the address and the directions', async ({ page }) => {
    await page.goto('/contact-us')
    await expect(region(page)).toContainText('1 Example Street, Boston, MA 02108')
    await expect(directions(page)).toBeVisible()
    await expect(page.getByText('The map is taking a break')).toBeHidden()
  })
})

test('organizers choose the map’s source, its credit and the greeting', { tag: '@thorough' }, async ({ page }) => {
  const client = organisersClient()
  const before = await client.getDocument('contactPage')
  const own = {
    mapTiles: 'https://{s}.tiles.example.net/dark/{z}/{x}/{y}.png',
    mapAttribution: 'Maps by <b>Ann</b> & Bo',
  }
  try {
    await client
      .patch('contactPage')
      .set({ ...own, mapGreeting: 'Here we are' })
      .commit()
    await expectOnSite(page, '/contact-us', 'Here we are')
    const asked = await serveTiles(page, /tiles\.example\.net/)
    const complaints = await listenForComplaints(page)
    await page.reload()
    await region(page).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Here we are' })).toBeVisible()
    await expect(page.getByText('Maps by <b>Ann</b> & Bo')).toBeVisible()
    await expect
      .poll(() => asked.some((url) => /^https:\/\/[abc]\.tiles\.example\.net\/dark\/13\//.test(url)))
      .toBe(true)
    expect(complaints).toEqual([])
  } finally {
    await client.createOrReplace(before ?? { _id: 'contactPage', _type: 'contactPage' })
    await expectOnSite(page, '/contact-us', 'Come dance with us!')
  }
})

test('without coordinates, the address still leads to directions', async ({ page }) => {
  const client = organisersClient()
  const expectDirectionsTo = (place: string) =>
    reloadUntil(page, '/contact-us', () =>
      expect(directions(page)).toHaveAttribute('href', new RegExp(`destination=${place}`), { timeout: 250 }),
    )
  try {
    await client.patch('siteSettings').unset(['venue.location']).commit()
    await expectDirectionsTo('1%20Example')
    await expect(page.locator('[data-map]')).toHaveCount(0)
  } finally {
    const location = { _type: 'geopoint', lat: 42.355, lng: -71.0655 }
    await client.patch('siteSettings').set({ 'venue.location': location }).commit()
    await expectDirectionsTo('42.355')
  }
})

/** Returns the mean brightness of the map, 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(await map(page).screenshot())
    .greyscale()
    .stats()
  return channels[0]?.mean ?? 255
}
