import { expect } from '@playwright/test'
import { visitAt, visitAtUntil } from './clock.ts'
import { expectNothingLost } from './layout.ts'
import { test } from './visitor.ts'

const saturday = '2026-11-21T12:00-05:00'

const widths = [320, 390, 768, 1280, 1920]

test('the teachers page ends with the next evening and its parts', async ({ page }) => {
  const ending = page.locator('main > :last-child > :last-child')
  await visitAtUntil(page, saturday, '/teachers', () =>
    expect(ending.getByRole('heading')).toHaveText('Next class This Monday, Nov 23', {
      useInnerText: true,
      timeout: 250,
    }),
  )
  await expect(ending.getByRole('listitem')).toHaveText([
    '8:30–9:00 pmWCS 1',
    '9:00–10:00 pmWCS 2week 3 of 3: Sugar Tucks, and where they lead',
    '10:00–11:00 pmSocial dancing',
  ])
  await expect(ending.getByRole('link', { name: 'WCS 2' })).toHaveAttribute('href', '/classes#wcs-2')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingLost(page, `${width}px wide`)
  }

  await test.step('which it says is on now while it is', async () => {
    await visitAt(page, '2026-11-23T21:00-05:00', '/teachers')
    await expect(ending.getByRole('heading')).toHaveText('On now Tonight, Nov 23', { useInnerText: true })
  })

  await test.step('and a week later the same rendered page shows the next one', async () => {
    await visitAt(page, '2026-11-25T12:00-05:00', '/teachers')
    await expect(ending.getByRole('heading')).toHaveText('Next class This Monday, Nov 30', { useInnerText: true })
    await expect(ending.getByRole('listitem').nth(1)).toHaveText('9:00–10:00 pmVibes')
  })
})

test('the registration page ends with what happens after registration', async ({ page }) => {
  const ending = page.locator('main > :last-child')
  await visitAtUntil(page, saturday, '/register', () =>
    expect(ending.getByRole('heading')).toHaveText(['And then?', 'Next class This Monday, Nov 23'], {
      useInnerText: true,
      timeout: 250,
    }),
  )
  await expect(ending.getByText('Doors open at 8:30 pm').filter({ visible: true })).toHaveCount(1)
  await expect(ending.getByRole('link', { name: 'Your first evening' })).toHaveAttribute('href', '/firsttime')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingLost(page, `${width}px wide`)
  }
})
