import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

const notice = {
  _id: 'notice-typed',
  _type: 'notice',
  text: 'Type as you like.',
  level: 'info',
  from: '2026-11-20T15:00:00.000Z',
  until: '2026-12-01T17:00:00.000Z',
  pages: ['/teachers'],
}

// Without a clock of Playwright, whose dates have no other time zone than the browser's.
test.use({ timezoneId: 'Europe/Berlin' })

test.beforeEach(() => organisersClient().createOrReplace(notice))

test.afterEach(async ({ context }) => {
  await context.close()
  await organisersClient().transaction().delete(`drafts.${notice._id}`).delete(notice._id).commit()
})

test('far from the venue, the end of a notice is written in the venue’s time', async ({ page }) => {
  await openForm(page, notice, 'until')
  const text = textbox(page, 'until')
  await expect(text).toHaveValue('12/1/2026 12:00 PM')
  await text.fill('12/8/2026 7:30 pm')
  await text.press('Enter')
  const until = () =>
    organisersClient().fetch<string>('*[_id == $_id][0].until', { _id: notice._id }, { perspective: 'drafts' })
  await expect.poll(until).toBe('2026-12-09T00:30:00.000Z')
  await text.fill('Tuesday')
  await text.press('Enter')
  await expect(page.getByTestId('what-is-wrong')).toContainText('M/D/YYYY h:mm A')
})
