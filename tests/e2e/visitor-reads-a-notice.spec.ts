import { expect, test } from '@playwright/test'
import { resetServerClock, setServerClock, visitAt } from './clock.ts'
import { organisersClient } from './store.ts'

const notice = {
  _id: 'notice-ice',
  _type: 'notice',
  text: 'The stairs are icy: please take the ramp.',
  level: 'important',
  from: '2026-11-23T23:00:00.000Z',
  until: '2026-11-24T03:30:00.000Z',
}

test.beforeEach(async () => {
  setServerClock('2026-11-23T12:00-05:00')
  await organisersClient().createOrReplace(notice)
})

test.afterEach(async () => {
  resetServerClock()
  await organisersClient().delete(notice._id)
})

test('a notice comes and goes to the minute, without anybody publishing anything', async ({ page }) => {
  const text = page.getByText(notice.text)
  await expect(async () => {
    await visitAt(page, '2026-11-23T17:58-05:00', '/teachers')
    await expect(text).toBeAttached({ timeout: 250 })
  }).toPass()
  await expect(text).toBeHidden()
  await page.clock.runFor('02:00')
  await expect(text).toBeVisible()
  await page.clock.runFor('04:29:00')
  await expect(text).toBeVisible()
  await page.clock.runFor('01:00')
  await expect(text).toBeHidden()
})

test('a visitor puts a notice away, and it stays away, without a cookie, until it says something else', async ({
  page,
  context,
}) => {
  const text = page.getByText(notice.text)
  const atSeven = '2026-11-23T19:00-05:00'
  await expect(async () => {
    await visitAt(page, atSeven, '/teachers')
    await expect(text).toBeVisible({ timeout: 250 })
  }).toPass()
  await page.getByRole('listitem').filter({ has: text }).getByRole('button', { name: 'Put this notice away' }).click()
  await expect(text).toBeHidden()

  await page.goto('/contact-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(text).toBeHidden()
  expect(await context.cookies()).toEqual([])

  await organisersClient()
    .patch(notice._id)
    .set({ text: 'The stairs are icy: please take the ramp. Salt is on its way.' })
    .commit()
  await expect(async () => {
    await page.goto('/contact-us')
    await expect(page.getByText('Salt is on its way.')).toBeVisible({ timeout: 250 })
  }).toPass()
})
