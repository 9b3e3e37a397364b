import { expect } from '@playwright/test'
import { organisersClient, visitorsClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

const question = 'May I bring my dog?'
const asVisitorsSeeIt = () =>
  visitorsClient().fetch<number>(`count(*[_type == "faqEntry" && question == $question])`, { question })
const draftedAnswers = () =>
  organisersClient().fetch<string[]>(
    `*[_type == "faqEntry" && question == $question].answer[].children[].text`,
    { question },
    { perspective: 'drafts' },
  )

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete({ query: '*[_type == "faqEntry" && question == $question]', params: { question } })
})

test('a question is written, published, unpublished and deleted', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await page.getByTestId('action-intent-button').click()
  await textbox(page, 'question').fill(question)
  await expect(page.getByText('Write the answer').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  const answer = page.getByTestId('field-answer')
  await answer.getByRole('textbox').click()
  await page.keyboard.type('Only if it can keep the beat.')
  await expect.poll(draftedAnswers).toEqual(['Only if it can keep the beat.'])
  expect(await asVisitorsSeeIt()).toBe(0)

  await publish(page)
  await expect.poll(asVisitorsSeeIt).toBe(1)
  await expect(
    page.getByText('Not on any page', { exact: true }),
    'the list says that no page shows it yet',
  ).toBeVisible()

  await expect(page.getByTestId('document-perspective-list')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Drafts' })).toBeHidden()
  await page.getByRole('button', { name: 'Open document actions' }).click()
  await page.getByRole('menuitem', { name: 'Take off the site' }).click()
  await expect(page.getByRole('dialog')).toContainText('Visitors will no longer see it')
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the site' }).click()
  await expect.poll(asVisitorsSeeIt).toBe(0)
  await expect(page.getByTestId('is-it-live')).toContainText('Not on the site')

  await expect(page.getByRole('link', { name: new RegExp(question.replace('?', '\\?')) })).toBeVisible()
  await page.getByRole('button', { name: 'Open document actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByRole('link', { name: new RegExp(question.replace('?', '\\?')) })).toBeHidden()
})
