import { expect, test } from '@playwright/test'
import { organisersClient } from './store.ts'
import { expectOnSite, openStudio, publish } from './studio.ts'

const id = 'registration-student-admission'

test('an organiser undoes the last publish in one click, and keeps what is being written', async ({
  page,
  context,
}) => {
  const before = await organisersClient().getDocument(id)
  const visitor = await context.newPage()
  await openStudio(page)
  await page.getByRole('link', { name: 'Prices & registration' }).click()
  await page.getByRole('link', { name: /Student Admission/ }).click()
  const note = page.getByTestId('field-priceNote').getByRole('textbox')
  await note.fill('a mistake')
  await publish(page)
  await expectOnSite(visitor, '/register', 'a mistake')

  await note.fill('to be thought over')
  await expect
    .poll(() => organisersClient().fetch(`*[_id == $id][0].priceNote`, { id }, { perspective: 'drafts' }))
    .toBe('to be thought over')
  await page.getByRole('button', { name: 'Open document actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo last publish' }).click()

  await expect(async () => {
    await visitor.goto('/register')
    await expect(visitor.getByText('a mistake')).toHaveCount(0, { timeout: 250 })
  }).toPass()
  await expect(note).toHaveValue('to be thought over')
  expect(await organisersClient().fetch(`*[_id == $id][0].priceNote`, { id })).toBe(before?.priceNote ?? null)

  await organisersClient().delete(`drafts.${id}`)
})
