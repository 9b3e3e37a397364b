import { expect } from '@playwright/test'
import { words } from './clock.ts'
import { organisersClient } from './store.ts'
import { holdChanges, openForm, openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete({ query: '*[_type == "scheduleException" && date == "2026-11-23"]' })
})

test('an organizer cancels next Monday in two clicks and a publish, takes it back, and cancels it again', async ({
  page,
  request,
}) => {
  const expectOnHomePage = (text: RegExp) =>
    expect(async () => expect(words(await (await request.get('/')).text())).toMatch(text)).toPass()
  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()

  await page.getByRole('link', { name: 'Monday, November 23' }).click()
  await page.getByRole('link', { name: 'Cancel Monday, November 23' }).click()
  await expect(page.getByTestId('document-pane').getByTestId('pane-header')).toContainText('Cancel Monday, November 23')
  await expect(page.getByText('New Change to the schedule')).toHaveCount(0)
  await expect(page.locator('[data-testid^="field-"]').first()).toHaveAttribute('data-testid', 'field-reason')
  await publish(page)
  await expectOnHomePage(/Monday, November 23 No class/)

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
})

test('a special evening that was cancelled is on again with its name and hours once the cancellation is undone', async ({
  page,
}) => {
  const _id = 'schedule-exception-2026-11-23'
  const party = {
    _id,
    _type: 'scheduleException',
    date: '2026-11-23',
    title: 'Party',
    startsAt: '19:00',
    endsAt: '23:30',
  }
  await organisersClient().create({ ...party, status: 'cancelled', reason: 'snow' })
  await page.addInitScript(recordBanner)
  await openForm(page, party)
  await expect(textbox(page, 'reason')).toBeVisible()
  await expect(page.getByText(/^Live on the site/)).toBeVisible()
  const places = await page.evaluate(() => (window as unknown as Recording).places)
  // The Studio's own bar below it becomes 6 px lower once its status is known.
  expect(Math.max(...places) - Math.min(...places), `moved away from a finger: ${places.join()}`).toBeLessThanOrEqual(6)

  await page.getByRole('button', { name: 'Undo the cancellation' }).click()
  await expect(page.getByText('The evening takes place', { exact: true })).toBeVisible()
  expect(await organisersClient().getDocument(_id)).toMatchObject({ ...party, status: 'special' })
  expect(await organisersClient().getDocument(_id)).not.toHaveProperty('reason')
})

type Recording = { places: number[] }

/** Keeps the places of a form's banner, in px from the top of the window, from the frame on in which it appears. */
function recordBanner() {
  const places: number[] = []
  Object.assign(window, { places })
  const look = () => {
    const banner = document.querySelector('[data-testid="is-it-live"]')
    const top = banner && Math.round(banner.getBoundingClientRect().top)
    if (top !== null && top !== places.at(-1)) places.push(top)
    requestAnimationFrame(look)
  }
  look()
}
