import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, visitRenewed, test } from './visitor.ts'

const id = 'registration-student-admission'

const before = putBackAfterwards(id)

test('an organizer undoes the last publish in one click, unless the form has later edits', async ({
  page,
  visitor,
}) => {
  await createHistory()
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /Student Admission/)
  const note = textbox(page, 'priceNote')
  await note.fill('a mistake')
  await publish(page)
  await expectOnSite(visitor, '/register', 'a mistake')

  await page.getByTestId('is-it-live').getByRole('button', { name: 'Undo', exact: true }).click()
  const stored = () => organisersClient().fetch<string | null>(`*[_id == $id][0].priceNote`, { id })
  await expect.poll(stored).toBe((before().priceNote ?? null) as string | null)
  await visitRenewed(visitor, '/register')
  await expect(visitor.getByText('a mistake')).toHaveCount(0)

  await note.fill('to be thought over')
  await expect
    .poll(() => organisersClient().fetch(`*[_id == $id][0].priceNote`, { id }, { perspective: 'drafts' }))
    .toBe('to be thought over')
  await expect(page.getByTestId('is-it-live')).toContainText('Changed, not published')
  await expect(page.getByTestId('is-it-live').getByRole('button', { name: 'Undo', exact: true })).toBeHidden()
})

/** Gives the document a history: a document that was just imported has nothing to undo. */
const createHistory = () =>
  organisersClient()
    .transaction()
    .delete(id)
    .create({ ...before(), _createdAt: '2026-01-05T20:30:00Z' })
    .commit()
