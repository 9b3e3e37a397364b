import { expect, type Locator, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { workerStack } from './workerStack.ts'

/** The site's page in the Studio's frame. */
export const preview = (page: Page) => page.frameLocator('iframe')

/**
 * Opens a page in the Studio's Preview and waits until it reacts to clicks: Sanity opens the page's document once it has found it,
 * regardless of earlier clicks.
 */
export async function openPreview(page: Page, path: string, token = workerStack().token): Promise<void> {
  await page.goto(`${studioUrl}/presentation?preview=${encodeURIComponent(siteUrl + path)}#token=${token}`)
  await page.waitForURL(/\/presentation\/\w/)
  await preview(page).getByRole('main').waitFor()
  await expect(editSwitch(page)).toBeChecked()
}

/** Clicks a plain text of the page and moves the caret to its end. */
export async function typeInto(page: Page, text: Locator): Promise<void> {
  await expect(text).toHaveAttribute('data-typed')
  await text.click()
  await expect(typedText(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
}

/** The text that is being edited on the page. */
export const typedText = (page: Page) => preview(page).getByRole('textbox')

export const editSwitch = (page: Page) => page.getByRole('checkbox')

/** Returns the address that the Studio opens in its frame, with a secret that only organizers can write. */
export async function enableAddress(path: string): Promise<string> {
  const secret = crypto.randomUUID()
  await organisersClient().create({
    _id: `drafts.${secret}`,
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl,
    userId: 'administrator',
  })
  const search = new URLSearchParams({ 'sanity-preview-secret': secret, 'sanity-preview-pathname': path })
  return `/api/draft/enable?${search}`
}
