import { expect, type Locator, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Opens the Studio with the link that `npm start` prints, and waits for its menu. */
export async function openStudio(page: Page): Promise<void> {
  await page.goto(`${studioUrl}/#token=${workerStack().token}`)
  await expect(page.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
}

/**
 * Signs in and opens a form in one step, so that the Studio loads once. If it is loaded, goes to the form as its links do.
 * @param path of the field to show; without it, the form opens at its beginning
 */
export async function openForm(page: Page, document: { _id: string; _type: string }, path = ''): Promise<void> {
  const { _id: id, _type: type } = document
  const parameters = Object.entries({ id, type, ...(path && { path }) }).map((pair) => pair.join('='))
  const intent = `/intent/edit/${parameters.join(';')}/`
  if (page.url().startsWith(studioUrl))
    await page.evaluate((url) => {
      window.document
        .querySelector('[data-testid="is-it-live"]')
        ?.setAttribute('data-testid', 'of the form that closes')
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    }, intent)
  else await page.goto(`${studioUrl}${intent}#token=${workerStack().token}`)
  await expect(page.getByTestId('is-it-live')).toBeVisible()
}

/** Opens a document from a list in the menu. @param name its full name in the list, or a pattern */
export async function openDocument(page: Page, list: string, name: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: list, exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Returns the text box of a field. */
export const textbox = (page: Page, field: string) => page.getByTestId(`field-${field}`).getByRole('textbox')

/** Fails unless a part of the form is in view when it opens, above the banner next to Publish. */
export async function expectAboveBanner(page: Page, part: Locator): Promise<void> {
  const spaceBetween = async () => {
    const [upper, banner] = await Promise.all([part.boundingBox(), page.getByTestId('is-it-live').boundingBox()])
    return (banner?.y ?? 0) - (upper?.y ?? Infinity) - (upper?.height ?? 0)
  }
  await expect.poll(spaceBetween, 'it is in view without scrolling').toBeGreaterThanOrEqual(0)
}

/**
 * Delays the site's answer about a change, such as "Changes 5 pages".
 * @returns a function that lets it through, and fails if a button moves
 */
export async function holdChanges(page: Page): Promise<(button: Locator) => Promise<void>> {
  const release = Promise.withResolvers<null>()
  await page.route('**/api/changes', async (route) => {
    await release.promise
    await route.continue()
  })
  return async (button) => {
    const before = await button.boundingBox()
    release.resolve(null)
    await expect(page.getByRole('button', { name: /changes \d+ page/i })).toBeVisible()
    const after = await button.boundingBox()
    expect(after?.x).toBeCloseTo(before?.x ?? NaN, 0)
    expect(after?.y).toBeCloseTo(before?.y ?? NaN, 0)
  }
}

/** Clicks Publish and waits until the Studio confirms it; until then the button has another name. */
export async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(button).toBeDisabled()
  await expect(page.getByText('Not published', { exact: true })).toHaveCount(0)
}
