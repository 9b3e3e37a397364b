import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('siteSettings')

test('a volunteer reads what to know on the first visit, and never again', async ({ page }) => {
  await openStudio(page)
  const welcome = page.getByRole('region', { name: /Welcome/ })
  await expect(welcome).toContainText('Visitors don’t see it yet')
  await welcome.getByRole('button', { name: 'Got it' }).click()
  await expect(welcome).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await expect(welcome).toBeHidden()
})

test('the way from the sample to one’s own site stands in steps, each one press from its field and done by itself', async ({
  page,
}) => {
  await openStudio(page)
  const setup = page.getByRole('region', { name: 'Make this site yours: 31 steps' })
  await expect(setup.getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(setup.getByText('0 of 31 done').last()).toBeVisible()
  for (const group of ['Name and contact', 'When and where', 'People', 'Prices and payment', 'Text and links'])
    await expect(setup.getByText(group, { exact: true })).toBeVisible()
  await expect(page.getByText('comes from the sample content')).toBeHidden()

  await setup.getByRole('link', { name: 'Email address' }).click()
  const email = textbox(page, 'email')
  await expect(email).toBeFocused()
  await email.fill('us@dance.example')
  await publish(page)
  await page.goBack()
  await expect(setup.getByText('1 of 31 done').last()).toBeVisible()
  await expect(setup.getByRole('link', { name: 'Done Email address' })).toBeVisible()
  await expect(setup.getByRole('link', { name: 'To do Site owner' })).toBeVisible()
})

test('who knows the steps puts them away, for good in this browser, and brings them back', async ({ page }) => {
  await openStudio(page)
  const setup = page.getByRole('region', { name: 'Make this site yours' })
  await setup.getByRole('button', { name: 'Hide' }).click()
  await page.reload()
  await expect(setup.getByText('0 of 31 done').last()).toBeVisible()
  await expect(setup.getByRole('link')).toHaveCount(0)
  await setup.getByRole('button', { name: 'Show' }).click()
  await expect(setup.getByRole('link', { name: 'To do Site owner' })).toBeVisible()
})
