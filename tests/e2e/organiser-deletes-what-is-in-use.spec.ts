import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { expectOnSite, visitRenewed, test } from './visitor.ts'

const id = 'faq-clothes'
const question = 'What should I wear?'

putBackAfterwards(id) // first, as the page refers to it
const pageBefore = putBackAfterwards('firstTimePage')

test.beforeEach(async () => {
  await organisersClient().createOrReplace({ ...pageBefore(), _id: 'drafts.firstTimePage', heading: 'Not public yet' })
})

test('a question in use is deleted in one click, restored from the list, published and added to its page', async ({
  page,
  visitor,
}) => {
  await openForm(page, { _id: id, _type: 'faqEntry' })
  await page.getByRole('button', { name: 'Open document actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Visitors will no longer see it')
  await dialog.getByRole('button', { name: 'Remove from First Time page and delete' }).click()
  await expect.poll(ids).toEqual({ draft: others(), published: others(), question: null })
  await expectGone(visitor)
  await expect(textbox(page, 'question'), 'its form is closed').toHaveCount(0)

  await page.getByRole('link', { name: 'Recently deleted', exact: true }).click()
  await page.getByRole('listitem').getByRole('link', { name: question }).click()
  await expect(page.getByText('This document has been deleted.')).toBeVisible()
  await expect(textbox(page, 'question')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore most recent revision' }).click()
  const status = page.getByTestId('is-it-live')
  await expect(status).toContainText('Not on the site')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await status.getByRole('button', { name: 'Add to First Time page' }).click()
  await expect.poll(ids).toEqual({ draft: [...others(), id], published: [...others(), id], question })
  await expectOnSite(visitor, '/firsttime', question)
})

test(
  'a question in use is taken off the site, from the menu, and stays as a draft',
  { tag: '@thorough' },
  async ({ page, visitor }) => {
    await openForm(page, { _id: id, _type: 'faqEntry' })
    await expect(page.getByTestId('is-it-live')).toContainText('Live on the site since')
    await page.getByRole('button', { name: 'Open document actions' }).click()
    await page.getByRole('menuitem', { name: 'Take off the site' }).click()
    await page.getByRole('button', { name: 'Remove from First Time page and take off the site' }).click()
    await expect(page.getByTestId('is-it-live')).toContainText('Not on the site')
    await expect.poll(ids).toEqual({ draft: others(), published: others(), question: null })
    await expect(textbox(page, 'question')).toHaveValue(question)
    await expectGone(visitor)
  },
)

const listed = (document: SanityDocument | null | undefined) =>
  (document?.questions as { _ref: string }[]).map(({ _ref }) => _ref)
const others = () => listed(pageBefore()).filter((listedId) => listedId !== id)

async function ids() {
  const client = organisersClient()
  const [published, draft, deleted] = await client.getDocuments<{ question: string }>([
    'firstTimePage',
    'drafts.firstTimePage',
    id,
  ])
  return { published: listed(published), draft: draft ? listed(draft) : null, question: deleted?.question ?? null }
}

async function expectGone(visitor: Page) {
  await visitRenewed(visitor, '/firsttime')
  await expect(visitor.getByText(question)).toHaveCount(0)
}
