import { expect, type Page } from '@playwright/test'
import { lake } from './lakeCommand.ts'
import { organisersClient } from './store.ts'
import { openDocument, textbox } from './studio.ts'
import { test } from './visitor.ts'

const password = 'swing out sugar push'
const document = 'teacher-lead-dj'

test.afterEach(async ({ context }) => {
  await context.close()
  const invited = lake('accounts')
  for (const email of ['anna@example.org', 'vera@example.org']) if (invited.includes(email)) lake('revoke', email)
  await organisersClient().delete(`drafts.${document}`)
})

test('an invited organizer edits in their own name, and signs in again when the session ends', async ({ page }) => {
  await accept(page, lake('invite', 'anna@example.org', '--role', 'editor', '--name', 'Anna Ito'))
  await openDocument(page, 'People', /^Lead DJ/)
  await textbox(page, 'role').fill('DJ, as Anna has it')
  await expect(page.getByRole('button', { name: /^Anna Ito Edited/ })).toBeVisible()

  await organisersClient().request({ method: 'DELETE', url: '/accounts/anna@example.org/sessions' })
  await expect(page.getByText('Your session is no longer valid')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('Anna@example.org')
  await page.getByLabel('Password').fill('not the password')
  await signInButton(page).click()
  await expect(page.getByRole('alert').first()).toHaveText('The email or password is wrong.')
  await page.getByLabel('Password').fill(password)
  await signInButton(page).click()
  await expect(textbox(page, 'role')).toHaveValue('DJ, as Anna has it')

  await page.getByRole('button', { name: 'Anna Ito', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => lake('accounts')).not.toMatch(/^anna@.*[1-9] sessions/m)
})

test('a viewer can read every form and change none', async ({ page }) => {
  await accept(page, lake('invite', 'vera@example.org', '--role', 'viewer', '--name', 'Vera Lund'))
  await openDocument(page, 'People', /^Lead DJ/)
  await expect(page.getByText('Your role Viewer does not have permission to edit this document')).toBeVisible()
  await expect(textbox(page, 'role')).not.toBeEditable()
})

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' }).first()

/** Opens an invitation and chooses a password. */
async function accept(page: Page, printed: string) {
  await page.goto(/http\S+/.exec(printed)?.[0] ?? '')
  await expect(page.getByLabel('Email')).toHaveValue(/@example.org$/)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and open the Studio' }).click()
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
}
