import { expect } from '@playwright/test'
import { resetServerClock, setServerClock, visitAt } from './clock.ts'
import { organisersClient, visitorsClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

const notice = {
  _id: 'notice-friends',
  _type: 'notice',
  text: 'Bring a friend: two of you come in for one.',
  level: 'info',
  from: '2026-11-20T15:00:00.000Z',
  pages: ['/teachers'],
}

test.beforeEach(async () => {
  setServerClock('2026-11-23T12:00-05:00')
  await organisersClient().createOrReplace(notice)
})

test.afterEach(async ({ page }) => {
  await page.close()
  await resetServerClock()
  await organisersClient().delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id: notice._id } })
})

test('the first screen reports a notice that never ends, leads to its last day, and stops once that is set', async ({
  page,
  visitor,
}) => {
  await openStudio(page)

  await test.step('also if it changes elsewhere', async () => {
    await expect(page.getByRole('link', { name: /“Bring a friend: .* never ends/ })).toBeVisible()
    await organisersClient().patch(notice._id).set({ text: 'Bring two friends.' }).commit()
    await expect(page.getByRole('link', { name: /“Bring two friends\.” never ends/ })).toBeVisible()
    await organisersClient().patch(notice._id).set({ until: '2026-12-01T17:00:00.000Z' }).commit()
    await expect(page.getByRole('link', { name: /“Bring two friends/ })).toBeHidden()
    await organisersClient().createOrReplace(notice)
  })

  const line = page.getByRole('link', {
    name: `The notice “${notice.text}” never ends. Choose when it should go away.`,
  })
  await line.click()
  const until = textbox(page, 'until')
  await expect(until).toBeFocused()
  await until.fill('12/1/2026 12:00 PM')
  await until.press('Enter')
  await publish(page)
  const publishedUntil = () => visitorsClient().fetch<string>('*[_id == $id][0].until', { id: notice._id })
  await expect.poll(publishedUntil).toMatch(/^2026-12-01T/)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Good to know/ })).toBeVisible()
  await expect(line).toBeHidden()

  const text = visitor.getByText(notice.text)
  await expect.poll(async () => (await visitor.request.get('/teachers')).text()).toContain('2026-12-01T17:00Z')
  await visitAt(visitor, '2026-11-30T12:00-05:00', '/teachers')
  await expect(text).toBeVisible()
  await visitor.clock.setFixedTime('2026-12-02T12:00-05:00')
  await visitor.clock.runFor('02:00')
  await expect(text).toBeHidden()
})
