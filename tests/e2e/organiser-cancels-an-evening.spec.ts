import { expect } from '@playwright/test'
import { words } from './clock.ts'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete({ query: '*[_type == "scheduleException" && date == "2026-12-07"]' })
})

test('an organizer cancels an evening, and pages and calendars follow', async ({ page, request }) => {
  const read = async (path: string) => (await request.get(path)).text()
  const expectBefore = async () => {
    expect(words(await read('/'))).toMatch(/Monday, December 7 8:30–11:00 pm/)
    expect(words(await read('/classes'))).toContain('December 7, 14, and 21')
  }
  await expect(expectBefore).toPass()

  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()
  await page.getByRole('link', { name: 'Cancelled, moved and special evenings' }).click()
  await page.getByTestId('action-intent-button').click()
  const date = textbox(page, 'date')
  await date.fill('12/7/2026')
  await date.press('Enter')
  await textbox(page, 'reason').fill('the floor is being sanded')
  await expect(page.getByText(/^Shown as soon as you publish, on every page/)).toBeVisible()
  await publish(page)

  await expect(async () => {
    const [home = '', classes = '', register = '', feed = ''] = await Promise.all(
      ['/', '/classes', '/register', '/calendar.ics'].map(read),
    )
    expect(words(home)).toMatch(/Monday, December 7 No class ?: the floor is being sanded/)
    expect(words(classes)).toContain('December 14, 21, and January 4')
    expect(words(register)).toContain('Starts Monday, December 14')
    expect(feed).toMatch(/UID:evening-2026-12-07@(?:(?!END:VEVENT)[^])*STATUS:CANCELLED/)
    expect(home).toMatch(
      /"startDate":"2026-12-07T20:30:00-05:00"[^}]*"eventStatus":"https:\/\/schema.org\/EventCancelled"/,
    )
  }).toPass()
})
