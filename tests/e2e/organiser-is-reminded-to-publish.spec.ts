import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const _updatedAt = '2026-11-19T23:00:00.000Z'
const robin = { _id: 'drafts.teacher-robin', _type: 'teacher', name: 'Robin Example', role: 'Teacher', _updatedAt }
const card = 'registration-general-admission'

test.afterEach(async () => {
  await organisersClient().patch(card).set({ onlinePriceInCents: 2175 }).commit()
  const ids = [`drafts.${card}`, robin._id]
  await organisersClient().delete({ query: '*[_id in $ids]', params: { ids } })
})

test('the first screen reports what was left unpublished two days ago, leads to Publish, and forgets it', async ({
  page,
  visitor,
}) => {
  await organisersClient().create(robin)
  const published = await organisersClient().fetch<{ _type: string }>('*[_id == $card][0]', { card })
  await organisersClient().create({ ...published, _id: `drafts.${card}`, onlinePriceInCents: 2250, _updatedAt })
  await openStudio(page)
  const reminder = page.getByRole('link', {
    name: '“General Admission” was changed on Thursday, November 19 but not published, so visitors still see the old version.',
  })
  await reminder.click()
  await expect(textbox(page, 'onlinePriceInCents')).toHaveValue('22.50')
  await publish(page)
  await page.goBack()
  await expect(
    page.getByRole('link', { name: '“Robin Example” isn’t published, so visitors don’t see it.' }),
  ).toBeVisible()
  await expect(reminder).toBeHidden()

  await expectOnSite(visitor, '/register', '$22.50')
})
