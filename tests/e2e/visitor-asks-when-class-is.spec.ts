import { expect, type Browser } from '@playwright/test'
import { expectInCache, nextClass, renewPages, resetServerClock, setServerClock, visitAt } from './clock.ts'
import { test } from './visitor.ts'

test.afterEach(resetServerClock)

test('a renewed page says when class is', async ({ page }) => {
  const time = '2026-12-26T12:00-05:00'
  setServerClock(time)
  await renewPages(Date.parse(time))
  await visitAt(page, time, '/classes')
  expect(await nextClass(page)).toBe(
    'No class this Monday: the studio gets a new floor. Next: Monday, January 4, 8:30–11:00 pm',
  )
})

test('a page rendered last week is correct for a visitor today, in any time zone', async ({ browser }) => {
  const { page, close } = await tokyoVisitor(browser)

  await visitAt(page, '2026-12-01T12:00-05:00', '/register')
  expect(await nextClass(page)).toBe('This Monday, Dec 7, 8:30–11:00 pm')
  const series = page.getByRole('listitem').filter({ hasText: 'WCS 2 Series Class' })
  await expect(series).toContainText('Closes today')

  await visitAt(page, '2026-12-02T12:00-05:00', '/register')
  await expect(series.getByText('Closed online: pay at the door')).toBeVisible()
  await expect(series.getByRole('link')).toBeHidden()
  await close()
})

test('an open page updates itself when class begins, when it ends, and at midnight', async ({ page }) => {
  await visitAt(page, '2026-11-23T20:29-05:00', '/teachers')
  expect(await nextClass(page)).toBe('Tonight, Nov 23, 8:30–11:00 pm')
  await page.clock.runFor('01:00')
  expect(await nextClass(page)).toBe('Class until 11:00 pm')
  await expect(page.getByRole('term').filter({ visible: true }).first()).toHaveText('On now')
  await page.clock.runFor('02:30:00')
  expect(await nextClass(page)).toBe('Monday, November 30, 8:30–11:00 pm')
  await page.clock.runFor('01:00:00')
  expect(await nextClass(page)).toBe('This Monday, Nov 30, 8:30–11:00 pm')
})

test('the site is renewed when class is over, before the next visit', async () => {
  setServerClock('2026-11-23T21:00-05:00')
  await expectInCache('Class until 11:00 pm')
  setServerClock('2026-11-23T22:59:58-05:00')
  await expectInCache('Monday, November 30 8:30–11:00 pm West Coast Swing')
})

async function tokyoVisitor(browser: Browser) {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo' })
  return { page: await context.newPage(), close: () => context.close() }
}
