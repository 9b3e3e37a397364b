import { expect } from '@playwright/test'
import { test } from './visitor.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

for (const [when, time, year] of [
  ['a minute before midnight in Boston', '2027-12-31T23:59:00-05:00', '2027'],
  ['a minute after midnight in Boston', '2028-01-01T00:01:00-05:00', '2028'],
] as const)
  test(`the copyright says ${year} ${when}, on a page served earlier`, async ({ page }) => {
    await page.clock.setFixedTime(time)
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Westie Boston Dance Community`)
  })
