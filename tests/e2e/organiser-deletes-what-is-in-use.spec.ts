import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { expectOnSite, reloadUntil, test } from './visitor.ts'

const id = 'faq-clothes'
const question = 'What should I wear?'

putBackAfterwards(id) // first, as the page refers to it
const pageBefore = putBackAfterwards('firstTimePage')

test.beforeEach(async () => {
  await organisersClient().createOrReplace({ ...pageBefore(), _id: 'drafts.firstTimePage', heading: 'Not public yet' })
})

test('a question in use is deleted in one click, undone at once, and restored later', async ({ page, visitor }) => {
  await openForm(page, { _id: id, _type: 'faqEntry' })
  const whereItIs = page.getByText(/^(Used on one page|Not on any page yet)$/)
  await expect(whereItIs).toBeVisible()

  await remove(page)
  await expect.poll(ids).toEqual({ draft: others(), published: others(), question: null })
  await expectGone(visitor)
  await expect(page.getByTestId('is-it-live')).toContainText('was deleted')
  const newAgain = page.getByText(/^(New Question|Untitled)$/).filter({ visible: true })
  await expect(newAgain, 'it is no new one').toHaveCount(0)
  await expect(whereItIs, 'it is nowhere').toHaveCount(0)

  await page.getByTestId('is-it-live').getByRole('button', { name: 'Undo' }).click()
  await expectBack(visitor)

  await remove(page)
  await expect.poll(async () => (await ids()).question).toBeNull()
  await page.getByRole('link', { name: 'Recently deleted', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: question }).getByRole('button', { name: 'Restore' }).click()
  await expectBack(visitor)
  await expect(page.getByText(question)).toBeHidden()

  await test.step('a deleted document is restored even if its page has changed meanwhile', async () => {
    await openForm(page, { _id: id, _type: 'faqEntry' })
    await remove(page)
    await expect.poll(async () => (await ids()).question).toBeNull()
    const [first] = listed(pageBefore())
    await organisersClient()
      .transaction()
      .delete('drafts.firstTimePage')
      .patch('firstTimePage', { unset: [`questions[_ref != "${first}"]`] })
      .commit()

    await page.getByTestId('is-it-live').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ids).toEqual({ draft: null, published: [first, id], question })
  })
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

/** Opens the question as an organizer. */
async function remove(page: Page) {
  await page.getByRole('button', { name: 'Open document actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Visitors will no longer see it')
  await dialog.getByRole('button', { name: 'Remove from First Time page and delete' }).click()
  await expect(page.getByTestId('is-it-live')).toContainText('was deleted')
}

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

async function expectBack(visitor: Page) {
  await expect.poll(ids).toEqual({ draft: listed(pageBefore()), published: listed(pageBefore()), question })
  await expectOnSite(visitor, '/firsttime', question)
}

const expectGone = (visitor: Page) =>
  reloadUntil(visitor, '/firsttime', () => expect(visitor.getByText(question)).toHaveCount(0, { timeout: 250 }))
