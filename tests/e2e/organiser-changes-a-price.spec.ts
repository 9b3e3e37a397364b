import { expect, type Page } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { reloadUntil, test } from './visitor.ts'

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
    for (const [typed, said] of [
      ['twenty', '“twenty” isn’t a price: write dollars and cents, such as 22.50'],
      ['-5', 'A price can’t be negative'],
    ] as const) {
      await price(page).fill(typed)
      await expect(price(page)).toHaveAccessibleErrorMessage(new RegExp(said))
      await expect(field(page)).toContainText('Saved as $21.75')
    }

    await price(page).fill('')
    await expect(field(page)).toContainText('No price saved')
    await price(page).fill('19')
    await price(page).press('Tab')
    await expect(price(page)).toHaveValue('19.00')

    await expect.poll(() => keptInDraft()).toBe(1900)
    await organisersClient().patch(`drafts.${id}`).set({ onlinePriceInCents: 1850 }).commit()
    await expect(price(page), 'what another organiser types').toHaveValue('18.50')
  })

  await test.step('a price without a decimal point needs confirmation before it is saved', async () => {
    await price(page).fill('')
    await price(page).pressSequentially('2250')
    await expect(field(page).getByText('$2,250.00 or $22.50?')).toBeVisible()
    await expect(field(page)).toContainText('Saved as $18.50')
    await field(page).getByRole('button', { name: '$22.50' }).click()
    await expect(price(page)).toHaveValue('22.50')
    await expect.poll(() => keptInDraft()).toBe(2250)
    const publishButton = page.getByRole('button', { name: 'Publish', exact: true })
    await expect(publishButton).toBeEnabled()

    await price(page).fill('2300')
    await expect(publishButton, 'what nobody meant').toBeDisabled()
    await page.getByRole('button', { name: '1 thing to fix' }).click()
    await expect(price(page)).toBeFocused()

    await price(page).fill('2250')
    await field(page).getByRole('button', { name: '$2,250.00' }).click()
    await expect(price(page)).toHaveValue('2250.00')
    await expect(page.getByTestId('what-is-wrong')).toContainText('Visitors will see $2,250')
  })

  await test.step('pages follow once it is published', async () => {
    const card = visitor
      .getByRole('listitem')
      .filter({ has: visitor.getByRole('heading', { name: 'General Admission' }) })
    const expectOnCard = (text: string) =>
      reloadUntil(visitor, '/register', () => expect(card).toContainText(text, { timeout: 250 }))
    await expectOnCard('$21.75')
    await price(page).fill('22,5')
    await expect(field(page)).toContainText('Saved as $22.50')
    await publish(page)

    await expectOnCard('$22.50')
  })
})

const keptInDraft = () =>
  organisersClient().fetch<number | null>(
    '*[_id == $id][0].onlinePriceInCents',
    { id: `drafts.${id}` },
    { perspective: 'raw' },
  )

const field = (page: Page) => page.getByTestId('field-onlinePriceInCents')

const price = (page: Page) => field(page).getByRole('textbox')
