import { expect, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Opens the Studio by the link that `npm start` prints, at its menu. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await expect(page.getByRole('link', { name: 'Prices & registration' })).toBeVisible()
}

/**
 * Opens a form in a browser that is signed in by the same step: the Studio is loaded once.
 * @param path of the field to show; the form's beginning without
 */
export async function openForm(page: Page, document: { _id: string; _type: string }, path = ''): Promise<void> {
  const { _id: id, _type: type } = document
  const parameters = Object.entries({ id, type, ...(path && { path }) }).map((pair) => pair.join('='))
  await page.goto(`${studioUrl}/intent/edit/${parameters.join(';')}/#token=${workerStack().token}`)
  await expect(page.getByTestId('is-it-live')).toBeVisible()
}

/** Presses Publish and waits until the Studio says that it happened; until then the button is called otherwise. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(button).toBeDisabled()
  await expect(page.getByText('Not published', { exact: true })).toBeHidden()
}

/** Reloads a page of the site until it shows what it should, as an impatient visitor does. */
export async function expectOnSite(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 250 })
  }).toPass()
}
