import { expect, test } from '@playwright/test'
import { resetServerClock, setServerClock, words } from './clock.ts'
import { organisersClient } from './store.ts'
import { openStudio, publish } from './studio.ts'

const now = '2026-11-21T12:00-05:00'

test.beforeEach(() => setServerClock(now))

test.afterEach(async () => {
  resetServerClock()
  await organisersClient().delete({ query: '*[_type == "scheduleException" && date == "2026-11-23"]' })
})

test('an organiser cancels next Monday in two clicks from this week', async ({ page, request }) => {
  await page.clock.install({ time: now })
  await openStudio(page)
  await page.getByRole('link', { name: 'This week' }).click()

  await page.getByRole('link', { name: 'Monday, November 23' }).click()
  await page.getByRole('link', { name: 'Cancel Monday, November 23' }).click()

  await expect(page.getByTestId('field-date').getByRole('textbox')).toHaveValue('2026-11-23')
  await expect(page.getByRole('radio', { name: 'Cancelled' })).toBeChecked()
  await page.getByTestId('field-reason').getByRole('textbox').fill('the heating is broken')
  await publish(page)

  await expect(page.getByRole('link', { name: 'Cancelled: change or take back' })).toBeVisible()
  await expect(async () => {
    const home = await (await request.get('/')).text()
    expect(words(home)).toMatch(/Monday, November 23 No class ?: the heating is broken/)
  }).toPass()
})
