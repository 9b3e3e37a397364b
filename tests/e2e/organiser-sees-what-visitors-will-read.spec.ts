import { expect, type Page } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { siteUrl } from '../addresses.ts'
import { test } from './visitor.ts'

const id = 'registration-general-admission'

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

  const dialog = page.getByRole('dialog', { name: 'What visitors will read' })
  const onRegister = dialog.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Register' }) })
  await expect(onRegister.locator('del')).toHaveText('Price: $21.75 online')
  await expect(onRegister.locator('ins')).toHaveText('Price: $22.50 online')
  await expect(onRegister.getByRole('link')).toHaveAttribute('href', /presentation\?preview=%2Fdraft%2Fregister/)
  await page.keyboard.press('Escape')

  await price(page).fill('52.50')
  await expect(page.getByText('This price changes by more than half')).toBeVisible()
  await price(page).fill('22.50')
  await publish(page)
  await expect(page.getByRole('button', { name: /Changes 5 pages/ })).toBeHidden()
})

test('strangers cannot ask what would change', async ({ request }) => {
  for (const authorization of ['', 'Bearer guessed']) {
    const data = { documents: {} }
    const response = await request.post(`${siteUrl}/api/changes`, { headers: { authorization }, data })
    expect(response.status()).toBe(401)
  }
})

const price = (page: Page) => page.getByTestId('field-onlinePriceInCents').getByRole('textbox')
