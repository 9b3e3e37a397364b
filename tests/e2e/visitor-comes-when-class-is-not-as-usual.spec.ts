import { expect, type Page } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { nextClassLine, visitAt, visitAtUntil } from './clock.ts'
import { desktop, phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { expectOnSite, reloadUntil, test } from './visitor.ts'

const now = '2026-11-21T12:00-05:00'
const written = '*[_type == "scheduleException" && _id match "unusual-*"]'

async function write(changes: Record<string, object>) {
  const transaction = organisersClient().transaction()
  for (const [date, change] of Object.entries(changes))
    transaction.createOrReplace({ _id: `unusual-${date}`, _type: 'scheduleException', date, ...change })
  await transaction.commit()
}

/** Reloads the home page until it contains a text. */
const visitUntil = (page: Page, text: string) =>
  visitAtUntil(page, now, '/', () =>
    expect(page.locator('main').getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 250 }),
  )

const visibleTexts = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true })

test.afterEach(async () => {
  await organisersClient().delete({ query: written })
})

test('four weeks without class are announced once, and the button stays on the first screen', async ({ page }) => {
  const holiday = { status: 'cancelled', reason: 'holiday break.' }
  await write({ '2026-11-23': holiday, '2026-11-30': holiday, '2026-12-07': holiday, '2026-12-14': holiday })
  await visitUntil(page, 'No class until Monday, December 21')

  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('main').getByRole('link', { name: 'First Time' }).first()).toBeInViewport({ ratio: 1 })
    const hero = page.locator('main dl').first()
    await expect(hero).toContainText('No class until Monday, December 21: holiday break.')
    await expect(hero).not.toContainText('..')
    expect((await hero.innerText()).match(/No class/g)).toHaveLength(1)
    expect((await page.getByRole('main').innerText()).match(/holiday break/g), 'the hero and the list').toHaveLength(2)
  }

  await visitAt(page, now, '/classes')
  const line = nextClassLine(page)
  await expect(line).toHaveText('No class until Monday, December 21: holiday break. Then 8:30–11:00 pm', {
    useInnerText: true,
  })

  await visitAt(page, '2026-12-15T12:00-05:00', '/classes')
  await expect(line).toHaveText('This Monday, Dec 21, 8:30–11:00 pm', { useInnerText: true })
})

test('every page leads to the other venue of an evening, and back to the usual one for the next', async ({ page }) => {
  const venue = {
    _type: 'venue',
    name: 'The Loft',
    address: { _type: 'address', street: '2 Mill Lane', city: 'Boston', state: 'MA', postalCode: '02109' },
    location: { _type: 'geopoint', lat: 42.36, lng: -71.05 },
    arrival: 'Ring at the green door',
  }
  await write({ '2026-11-23': { status: 'moved', venue, reason: 'the studio is closed' } })
  await visitUntil(page, 'The Loft')

  for (const path of pagePaths)
    await test.step(path, async () => {
      await visitAt(page, now, path)
      const main = page.getByRole('main')
      await expect(
        main
          .getByText(/2 Mill Lane, Boston, MA 02109/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      const ways = main.locator('a[href*="destination=42.36%2C-71.05"]').filter({ visible: true })
      await expect(ways.first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('This Monday we dance at The Loft, 2 Mill Lane, Boston')

      await visitAt(page, '2026-11-24T12:00-05:00', path)
      await expect(visibleTexts(page, /Mill Lane/)).toHaveCount(0)
      await expect(visibleTexts(page, /1 Example Street/).first()).toBeVisible()
    })

  await visitAt(page, now, '/contact-us')
  const map = page.getByRole('region', { name: 'Map' })
  await expect(map).toContainText('This Monday we dance here')
  await expect(map.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=42\.36/)
  await expect(map).toContainText('Usually we are at The Yoga Studio, 1 Example Street')
})

test('directions open in the maps app, on an iPhone and on other phones', async ({ browser, baseURL }) => {
  for (const [userAgent, address] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?daddr=42.355%2C-71.0655'],
    ['Mozilla/5.0 (Linux; Android 15)', 'https://www.google.com/maps/dir/?api=1&destination=42.355%2C-71.0655'],
  ]) {
    const page = await browser.newPage({ userAgent, baseURL })
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: 'The Yoga Studio' }).first()).toHaveAttribute(
      'href',
      String(address),
    )
    await page.close()
  }
})

test('the first screen says what an evening costs, also at the door once that is known', async ({ page }) => {
  const card = organisersClient().patch('registration-general-admission')
  await page.goto('/')
  const costs = page.locator('main dl').nth(1)
  await expect(costs).toContainText('What it costs$21.75online')
  await expect(costs).not.toContainText('door')
  try {
    await card.set({ doorPriceInCents: 2000 }).commit()
    await reloadUntil(page, '/', () => expect(costs).toContainText('$21.75online, $20 at the door', { timeout: 250 }))
    await expectOnSite(page, '/firsttime', 'What it costs: $21.75 online, $20 at the door')
    const cardOnPage = page.getByRole('listitem').filter({ hasText: 'General Admission' })
    await reloadUntil(page, '/register', () => expect(cardOnPage).toContainText('$20 at the door', { timeout: 250 }))
  } finally {
    await organisersClient().patch('registration-general-admission').unset(['doorPriceInCents']).commit()
  }
})
