import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('siteSettings')

test('an introduction shows on the first visit only, and setup steps can be hidden permanently and shown again', async ({
  page,
}) => {
  await openStudio(page)
  const welcome = page.getByRole('region', { name: /Welcome/ })
  await expect(welcome).toContainText('Visitors don’t see it yet')
  await welcome.getByRole('button', { name: 'Got it' }).click()
  await expect(welcome).toBeHidden()
  const setup = page.getByRole('region', { name: 'Make this site yours' })
  await setup.getByRole('button', { name: 'Hide' }).click()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await expect(welcome).toBeHidden()
  await expect(setup.getByText('0 of 46 done').last()).toBeVisible()
  await expect(setup.getByRole('link')).toHaveCount(0)
  await setup.getByRole('button', { name: 'Show' }).click()
  await expect(setup.getByRole('link', { name: 'To do Site owner' })).toBeVisible()
})

test('setup steps lead from the sample to one’s own site, each a click from its field, and complete by themselves', async ({
  page,
}) => {
  await openStudio(page)
  const setup = page.getByRole('region', { name: 'Make this site yours: 46 steps' })
  await expect(page, 'names no community, so a new name makes nothing outdated').toHaveTitle('Content | Studio')
  await expect(setup.getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(setup.getByText('0 of 46 done').last()).toBeVisible()
  for (const group of ['Name and contact', 'When and where', 'People', 'Prices and payment', 'Text and links'])
    await expect(setup.getByText(group, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email address' }), 'is not among the problems as well').toHaveCount(1)

  await setup.getByRole('link', { name: 'Email address' }).click()
  const email = textbox(page, 'email')
  await expect(email).toBeFocused()
  await email.fill('us@dance.example')
  await publish(page)
  await page.goBack()
  await expect(setup.getByText('1 of 46 done').last()).toBeVisible()
  await expect(setup.getByRole('link', { name: 'Done Email address' })).toBeVisible()
  await expect(setup.getByRole('link', { name: 'To do Site owner' })).toBeVisible()
})
