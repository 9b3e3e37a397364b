import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, reloadUntil, test } from './visitor.ts'

const id = 'registration-student-admission'
const newcomer = 'teacher-ana'

const before = putBackAfterwards(id)

test.afterEach(() => organisersClient().delete(newcomer))

test('an organizer undoes the last publish in one click, and keeps unpublished edits', async ({ page, visitor }) => {
  await makeLongThere()
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /Student Admission/)
  const note = textbox(page, 'priceNote')
  await note.fill('a mistake')
  await publish(page)
  await expectOnSite(visitor, '/register', 'a mistake')

  await page.getByTestId('is-it-live').getByRole('button', { name: 'Undo', exact: true }).click()
  await reloadUntil(visitor, '/register', () => expect(visitor.getByText('a mistake')).toHaveCount(0, { timeout: 250 }))
  expect(await organisersClient().fetch(`*[_id == $id][0].priceNote`, { id })).toBe(before().priceNote ?? null)

  await note.fill('to be thought over')
  await expect
    .poll(() => organisersClient().fetch(`*[_id == $id][0].priceNote`, { id }, { perspective: 'drafts' }))
    .toBe('to be thought over')
  await expect(page.getByTestId('is-it-live')).toContainText('Changed, not published')
  await expect(page.getByTestId('is-it-live').getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
  // Undo from the menu says what it changes, publishes the mistake again, and a third time reverts it.
  for (const text of ['a mistake', before().priceNote ?? null]) {
    await page.getByRole('button', { name: 'Open document actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo last publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo last publish' })
    await expect(dialog.getByRole('button', { name: 'Undoing it changes 1 page', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => organisersClient().fetch(`*[_id == $id][0].priceNote`, { id })).toBe(text)
    await expect(page.getByText('Your unpublished changes are still in the form').first()).toBeVisible()
    await expect(note).toHaveValue('to be thought over')
  }
})

test('a first publish cannot be undone, and the menu says why', { tag: '@thorough' }, async ({ page }) => {
  await organisersClient().create({ _id: newcomer, _type: 'teacher', name: 'Ana', role: 'Teacher' })
  await openStudio(page)
  await openDocument(page, 'People', /Ana/)
  await expect(page.getByText('Published, but not on any page yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open document actions' }).click()
  const undo = page.getByRole('menuitem', { name: 'Undo last publish' })
  await expect(undo).toBeDisabled()
  await undo.hover({ force: true })
  await expect(page.getByText('It was published only once')).toBeVisible()
  await expect(page.getByTestId('is-it-live').getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
})

/** Gives the document a history; one that was just imported has nothing to undo. */
const makeLongThere = () =>
  organisersClient()
    .transaction()
    .delete(id)
    .create({ ...before(), _createdAt: '2026-01-05T20:30:00Z' })
    .commit()
