import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const _updatedAt = '2026-11-19T23:00:00.000Z'
const robin = { _id: 'drafts.teacher-robin', _type: 'teacher', name: 'Robin Example', role: 'Teacher', _updatedAt }
const card = 'registration-general-admission'

/** Creates a draft of the card with an earlier date. */
async function leaveUnpublished(onlinePriceInCents: number) {
  const published = await organisersClient().fetch<{ _type: string }>('*[_id == $card][0]', { card })
  await organisersClient().create({ ...published, _id: `drafts.${card}`, onlinePriceInCents, _updatedAt })
}

test.afterEach(async () => {
  await organisersClient().patch(card).set({ onlinePriceInCents: 2175 }).commit()
  const ids = [`drafts.${card}`, robin._id, 'teacher-robin']
  await organisersClient().delete({ query: '*[_id in $ids]', params: { ids } })
})

test('the first screen reports what was left unpublished two days ago, leads to Publish, and forgets it', async ({
  page,
  visitor,
}) => {
  await organisersClient().create(robin)
  await leaveUnpublished(2250)
  await openStudio(page)
  const reminder = page.getByRole('link', {
    name: '“General Admission” was changed on Thursday, November 19 by Administrator but not published, so visitors still see the old version.',
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

  await test.step('at once when somebody else creates, publishes or discards it', async () => {
    await leaveUnpublished(2300)
    const person = page.getByRole('link', { name: /^“Robin Example” isn’t published/ })
    const price = page.getByRole('link', { name: /^“General Admission” was changed/ })
    await expect(person).toBeVisible()
    await expect(price).toBeVisible({ timeout: 20_000 }) // before the check of every minute

    const publishedId = 'teacher-robin'
    await organisersClient().action({ actionType: 'sanity.action.document.publish', draftId: robin._id, publishedId })
    await expect(person).toBeHidden()
    await expect(price).toBeVisible()
    await organisersClient().delete(`drafts.${card}`)
    await expect(price).toBeHidden()
  })
})
