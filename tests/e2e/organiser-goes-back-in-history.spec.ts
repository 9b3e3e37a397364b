import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openForm, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const id = 'faq-clothes'
const question = 'What should I wear?'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().transaction().patch(id, { set: { question } }).delete(`drafts.${id}`).commit()
})

test('an organizer discards unpublished changes, and restores the version before the last publish', async ({
  page,
  visitor,
}) => {
  await openForm(page, { _id: id, _type: 'faqEntry' })
  const field = textbox(page, 'question')

  await test.step('discards unpublished changes', async () => {
    await field.fill('What on earth should I wear?')
    await expect.poll(() => draft()).toBe('What on earth should I wear?')

    await page.getByRole('button', { name: 'Open document actions' }).click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()

    await expect(field).toHaveValue(question)
    await expect.poll(() => organisersClient().getDocument(`drafts.${id}`)).toBeUndefined()
    await expectOnSite(visitor, '/firsttime', question)
  })

  await test.step('restores the version before the last change', async () => {
    await changeTo('Is there a dress code?')
    await changeTo('Is there a dress code, and who checks?')
    await expect(field).toHaveValue('Is there a dress code, and who checks?')
    await page.getByTestId('pane-context-menu-button').last().click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await expect(page.getByTestId('timeline-item-button').first()).toBeVisible()
    // The latest version is on top: the change to revert, then the version to restore.
    await page.getByTestId('timeline-item-button').filter({ hasText: 'Published' }).nth(1).click()
    await expect(field).toHaveValue('Is there a dress code?')

    await page.getByRole('button', { name: 'Revert to revision' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => draft()).toBe('Is there a dress code?')
    await publish(page)
    await expectOnSite(visitor, '/firsttime', 'Is there a dress code?')
  })
})

/** Edits and publishes as the Studio does. */
async function changeTo(question: string) {
  const ids = { draftId: `drafts.${id}`, publishedId: id }
  await organisersClient().action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { question } } })
  await organisersClient().action({ actionType: 'sanity.action.document.publish', ...ids })
}

const draft = () => organisersClient().fetch<string>('*[_id == $id][0].question', { id }, { perspective: 'drafts' })
