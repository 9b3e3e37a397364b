import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

const card = {
  _id: 'registration-beginners',
  _type: 'registrationLink',
  title: 'Beginners’ Night',
  description: 'One evening, no partner needed.',
  url: 'https://beginners.example.com/pay',
}

test.beforeEach(async () => {
  await organisersClient().createOrReplace(card)
})

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id: card._id } })
})

test('a check finds a dead link, leads to its field, and no longer lists it once it is fixed', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('button', { name: 'Check the links' }).click()
  const attention = page.getByRole('region', { name: 'What needs attention' })
  await expect(attention.getByText(/^0 of \d+ links are fine\..*Checked at \d{1,2}:\d\d [ap]m\.$/)).toBeVisible()
  const showAll = attention.getByRole('button', { name: /^Show all/ }).first()
  await showAll.click()
  await expect(attention.getByText(/“https:\/\/shoes\.example\.com\/suede-adhesive” doesn’t respond/)).toBeVisible()

  const line = attention.getByRole('link', {
    name: '“Beginners’ Night”: “https://beginners.example.com/pay” doesn’t respond: beginners.example.com doesn’t exist.',
  })
  await line.click()
  const url = textbox(page, 'url')
  await expect(url).toBeFocused()
  await url.fill('https://pay.example.com/general-admission')
  await publish(page)

  await page.goBack()
  await showAll.click()
  await expect(attention.getByText(/suede-adhesive” doesn’t respond/)).toBeVisible()
  await expect(line).toBeHidden()
})
