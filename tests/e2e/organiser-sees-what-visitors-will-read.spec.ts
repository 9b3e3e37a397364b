import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const id = 'registration-general-admission'
const releaseId = 'spring'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().patch(id).set({ onlinePriceInCents: 2175 }).commit()
  await organisersClient().delete({ query: '*[_id == $id]', params: { id: `drafts.${id}` } })
})

test('before publishing, an organizer reads which pages change, and how', async ({ page }) => {
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /General Admission/)
  await price(page).fill('22.50')
  await page.getByRole('button', { name: 'Changes 5 pages', exact: true }).click()

  const onRegister = dialogOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Register' }) })
  await expect(onRegister.locator('del')).toHaveText('Price: $21.75 online')
  await expect(onRegister.locator('ins')).toHaveText('Price: $22.50 online')
  await page.keyboard.press('Escape')

  await price(page).fill('52.50')
  await expect(page.getByText('This price changes by more than half')).toBeVisible()
  await price(page).fill('22.50')
  await publish(page)
  await expect(page.getByRole('button', { name: /^Changes 5 pages/ })).toBeHidden()
})

test('before running a release, an organizer reads what it changes, and when, and opens the page as of then', async ({
  page,
}) => {
  const at = new Date(Date.now() + workerStack().aheadInMs + 7 * 24 * 60 * 60_000).toISOString()
  const { releases } = organisersClient()
  await releases.create({ releaseId, metadata: { title: 'Spring', releaseType: 'scheduled', intendedPublishAt: at } })
  await organisersClient().createVersion({ releaseId, publishedId: id, baseId: id })
  await organisersClient().patch(`versions.${releaseId}.${id}`).set({ onlinePriceInCents: 2450 }).commit()
  try {
    await page.goto(`${studioUrl}/releases/${releaseId}?releases=on#token=${workerStack().token}`)
    await page.getByRole('button', { name: /^This release changes \d+ pages.* from / }).click()
    await dialogOf(page).getByRole('link', { name: 'Register' }).first().click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.frameLocator('iframe').getByText('$24.50').first()).toBeVisible()
  } finally {
    await releases.archive({ releaseId })
    await releases.delete({ releaseId })
  }
})

test('strangers cannot ask what would change', async ({ request }) => {
  for (const authorization of ['', 'Bearer guessed']) {
    const data = { documents: {} }
    const response = await request.post(`${siteUrl}/api/changes`, { headers: { authorization }, data })
    expect(response.status()).toBe(401)
  }
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'What visitors will read' })
const price = (page: Page) => page.getByTestId('field-onlinePriceInCents').getByRole('textbox')
