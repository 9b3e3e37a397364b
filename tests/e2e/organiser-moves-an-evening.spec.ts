import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { holdChanges, openStudio, publish, textbox } from './studio.ts'
import { test, untilServed, visitRenewed } from './visitor.ts'

const change = '*[_type == "scheduleException" && date == "2026-11-23"]'

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().delete({ query: change })
})

test('an organizer moves an evening to another day and time, and pages and calendars follow', async ({
  page,
  visitor,
  request,
}) => {
  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()
  await page.getByRole('link', { name: 'Monday, November 23' }).click()
  await page.getByRole('link', { name: 'Move it to another day, time or venue' }).click()
  await expect(page.getByRole('radio', { name: 'Moved' })).toBeChecked()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const refusal = page.getByText('Not published', { exact: true }).filter({ visible: true })
  await expect(refusal, 'the new time or venue is missing').not.toHaveCount(0)

  const newDate = textbox(page, 'newDate')
  await newDate.fill('11/24/2026')
  await newDate.press('Enter')
  await textbox(page, 'startsAt').fill('19:30')
  const stored = () =>
    organisersClient().fetch<object[]>(`${change}{ newDate, startsAt }`, {}, { perspective: 'drafts' })
  await expect.poll(stored).toEqual([{ newDate: '2026-11-24', startsAt: '19:30' }])
  await publish(page)

  const evening = visitor.getByRole('listitem').filter({ hasText: 'Not as usual this time' })
  await visitRenewed(visitor, '/')
  await expect(evening).toHaveText(/^This Tuesday, Nov 24\s*7:30–11:00 pm/)
  await expect(visitor.getByText(/Nov(ember)? 23/)).toHaveCount(0)

  const feed = await (await request.get('/calendar.ics')).text()
  const [, moved] = feed.split('UID:evening-2026-11-23@')
  expect(moved?.split('END:VEVENT')[0]).toContain('DTSTART:20261125T003000Z')

  await expect(page.getByRole('link', { name: 'Moved: change, cancel or undo' })).toBeVisible()
})

test('an organizer cancels a moved evening, or undoes the move', { tag: '@thorough' }, async ({ page }) => {
  const _id = 'schedule-exception-2026-11-23'
  const move = { _id, _type: 'scheduleException', date: '2026-11-23', status: 'moved', newDate: '2026-11-24' }
  await organisersClient().create({ ...move, reason: 'the studio is let', startsAt: '19:00' })
  const expectStillAfterAnswer = await holdChanges(page)
  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()
  await page.getByRole('link', { name: 'Tuesday, November 24: moved from Monday, November 23' }).click()
  await page.getByRole('link', { name: 'Moved: change, cancel or undo' }).click()
  const undo = page.getByRole('button', { name: 'Undo the move' })
  await expectStillAfterAnswer(undo)
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await publish(page)
  const stored = () =>
    organisersClient().fetch<object>('*[_id == $_id][0]{ status, reason, newDate, startsAt }', { _id })
  await expect.poll(stored).toEqual({ status: 'cancelled', reason: 'the studio is let', newDate: null, startsAt: null })
  await expect(page.getByRole('link', { name: 'Cancelled: change or undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo the cancellation' })).toBeVisible()

  await organisersClient().createOrReplace(move)
  await undo.click()
  await expect(page.getByText('The evening is back to normal')).toBeVisible()
  await untilServed('/', /Monday, November 23 8:30–11:00 pm/)
})
