import { expect, test } from '@playwright/test'
import { expectOnSite, openStudio, publish } from './studio.ts'

test('an organiser changes the price of General Admission, and every page that shows it follows', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage()
  await visitor.goto('/register')
  const card = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: 'General Admission' }) })
  await expect(card).toContainText('$21.75')

  await openStudio(page)
  await page.getByRole('link', { name: 'Prices & registration' }).click()
  await page.getByRole('link', { name: /General Admission/ }).click()
  const price = page.getByTestId('field-onlinePriceInCents').getByRole('spinbutton')
  await expect(price).toHaveValue('2175')
  await price.fill('2250')
  await publish(page)

  await expectOnSite(visitor, '/register', '$22.50')
  await expect(card).toContainText('$22.50')
})
