import { expect, type Page } from '@playwright/test'
import { visitAt } from './clock.ts'
import { test } from './visitor.ts'

const now = '2026-11-21T12:00-05:00'

const firstEvening = (page: Page) => page.getByRole('region', { name: 'Your first evening' })

const stop = (page: Page, name: string) =>
  firstEvening(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a newcomer reads about the first evening from the door to the last dance', async ({ page }) => {
  await visitAt(page, now, '/firsttime')
  await expect(stop(page, 'Arrive')).toContainText('This Monday, Nov 23Doors open at 8:30 pm')
  await expect(stop(page, 'Find us').getByRole('link')).toHaveAttribute('href', /destination=42\.355/)
  await expect(stop(page, 'Find us')).toContainText('Step-free way in')
  await expect(stop(page, 'Pay')).toContainText('What it costs: $21.75 online')
  await expect(stop(page, 'Your first class')).toContainText('WCS 1, 8:30–9:00 pm')
  await expect(stop(page, 'Social dancing')).toContainText('10:00–11:00 pm')
  await expect(stop(page, 'What you do not need')).toContainText('A partner')

  await test.step('a week later, the same page shows the next evening', async () => {
    await visitAt(page, '2026-11-25T12:00-05:00', '/firsttime')
    await expect(stop(page, 'Arrive')).toContainText('This Monday, Nov 30Doors open at 8:30 pm')
    await expect(stop(page, 'Find us').filter({ visible: true })).toContainText('Example Station')
    await expect(stop(page, 'Your first class').filter({ visible: true })).toContainText('8:30–9:00 pm')
  })
})
