import { expect, type Page } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { visitRenewed, test } from './visitor.ts'

const id = 'registration-general-admission'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().patch(id).set({ onlinePriceInCents: 2175 }).commit()
  await organisersClient().delete({ query: '*[_id == $id]', params: { id: `drafts.${id}` } })
})

test('an organizer changes the price of General Admission, and every page that shows it follows', async ({
  page,
  visitor,
}) => {
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /General Admission/)
  await expect(price(page)).toHaveValue('21.75')

  await test.step('an invalid price says what would be valid, and the draft stays unchanged', async () => {
    await expect(price(page)).toBeEditable()
    await price(page).fill('twenty')
    const problem = /“twenty” isn’t a price: write dollars and cents, such as 22.50/
    await expect(price(page)).toHaveAccessibleErrorMessage(problem)
    await expect(field(page)).toContainText('Saved as $21.75')
  })

  await test.step('a price without a decimal point needs confirmation before it is saved', async () => {
    await price(page).fill('')
    await price(page).pressSequentially('2250')
    await expect(field(page).getByText('$2,250.00 or $22.50?')).toBeVisible()
    await expect(field(page)).toContainText('Saved as $21.75')
    await field(page).getByRole('button', { name: '$22.50' }).click()
    await expect(price(page)).toHaveValue('22.50')
    await expect.poll(() => priceInDraft()).toBe(2250)

    await price(page).fill('2300')
    await expect(page.getByRole('button', { name: 'Publish', exact: true }), 'an ambiguous price').toBeDisabled()
    await page.getByRole('button', { name: '1 thing to fix' }).click()
    await expect(price(page)).toBeFocused()
  })

  await test.step('pages follow once it is published', async () => {
    const card = visitor
      .getByRole('listitem')
      .filter({ has: visitor.getByRole('heading', { name: 'General Admission' }) })
    await price(page).fill('22,5')
    await expect(field(page)).toContainText('Saved as $22.50')
    await publish(page)
    await visitRenewed(visitor, '/register')
    await expect(card).toContainText('$22.50')
  })
})

const priceInDraft = () =>
  organisersClient().fetch<number | null>(
    '*[_id == $id][0].onlinePriceInCents',
    { id: `drafts.${id}` },
    { perspective: 'raw' },
  )

const field = (page: Page) => page.getByTestId('field-onlinePriceInCents')

const price = (page: Page) => field(page).getByRole('textbox')
