import { expect } from '@playwright/test'
import { resetServerClock, setServerClock, visitAt } from './clock.ts'
import { organisersClient } from './store.ts'
import { test, untilServed } from './visitor.ts'

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

test.afterEach(async ({ request }) => {
  await resetServerClock()
  await organisersClient().delete(notice._id)
  await expect.poll(async () => (await request.get('/')).text()).not.toContain('The stairs are icy')
})

test('a notice disappears from an open page at the minute of its end', async ({ page }) => {
  setServerClock('2026-11-23T18:00:01-05:00')
  const text = page.getByText(notice.text)
  await untilServed('/teachers', notice.text)
  await visitAt(page, '2026-11-23T18:01-05:00', '/teachers')
  await expect(text).toBeVisible()
  await page.clock.runFor('04:28:00')
  await expect(text).toBeVisible()
  await page.clock.runFor('01:00')
  await expect(text).toBeHidden()
})

test('a notice is absent from pages before its start, and shows at that minute', async ({ request }) => {
  const read = async (address: string) => {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    return answer.text()
  }
  const addresses = ['/', '/teachers']

  setServerClock('2026-11-23T17:59:50-05:00')
  // Pages that showed it drop it at their own renewal.
  for (const address of addresses) await expect.poll(() => read(address)).not.toContain(notice.text)
  await expect.poll(() => read('/teachers')).toContain(notice.text)
  for (const address of addresses) expect(await read(address)).toContain(notice.text)
})
