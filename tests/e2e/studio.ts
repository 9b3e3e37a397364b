import { expect, type Locator, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Opens the Studio by the link that `npm start` prints, at its menu. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
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

/** Opens a document from one of the menu's lists. @param name as it stands in the list, whole, or a part of it as an expression */
export async function openDocument(page: Page, list: string, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: list, exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Where a field of the form is typed. */
export const textbox = (page: Page, field: string) => page.getByTestId(`field-${field}`).getByRole('textbox')

/** Fails unless a part of the form is in view as it opens, above the banner beside Publish. */
export async function expectAboveBanner(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    const [upper, banner] = await Promise.all([part.boundingBox(), page.getByTestId('is-it-live').boundingBox()])
    expect((upper?.y ?? Infinity) + (upper?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0)
  }, 'it is in view without scrolling').toPass()
}

/** Presses Publish and waits until the Studio says that it happened; until then the button is called otherwise. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(button).toBeDisabled()
  await expect(page.getByText('Not published', { exact: true })).toBeHidden()
}
