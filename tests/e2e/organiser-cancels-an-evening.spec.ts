import { expect } from '@playwright/test'
import { words } from './clock.ts'
import { organisersClient } from './store.ts'
import { holdChanges, openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete({ query: '*[_type == "scheduleException" && date == "2026-11-23"]' })
})

test('an organizer cancels next Monday, undoes it, and cancels it with a reason; the home page and the calendar follow', async ({
  page,
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text()
  const expectOnHomePage = (text: RegExp) => expect.poll(async () => words(await read('/'))).toMatch(text)
  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()

  await page.getByRole('link', { name: 'Monday, November 23' }).click()
  await page.getByRole('link', { name: 'Cancel Monday, November 23' }).click()
  await expect(page.getByTestId('document-pane').getByTestId('pane-header')).toContainText('Cancel Monday, November 23')
  await expect(page.locator('[data-testid^="field-"]').first()).toHaveAttribute('data-testid', 'field-reason')
  await publish(page)
  await expectOnHomePage(/Monday, November 23 No class/)

  await expect(page.getByRole('link', { name: /^Move it/ }), 'it would replace the cancellation').toHaveCount(0)
  const expectStillAfterAnswer = await holdChanges(page)
  await page.getByRole('link', { name: 'Cancelled: change or undo' }).click()
  await expect(page.getByText(/^Live on the site/)).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo the cancellation' })
  await expectStillAfterAnswer(undo)
  await undo.click()
  await expect(page.getByText('The evening takes place', { exact: true })).toBeVisible()
  await expectOnHomePage(/Monday, November 23 8:30–11:00 pm/)

  await page.getByRole('link', { name: 'Cancel Monday, November 23' }).click()
  await textbox(page, 'reason').fill('the heating is broken again')
  await publish(page)
  await expectOnHomePage(/Monday, November 23 No class ?: the heating is broken again/)
  expect(await read('/calendar.ics')).toMatch(/UID:evening-2026-11-23@(?:(?!END:VEVENT)[^])*STATUS:CANCELLED/)
})
