import { expect, type Locator, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** The page of the site inside the Studio. */
export const preview = (page: Page) => page.frameLocator('iframe')

/**
 * Opens a page in the Studio's Preview, until it reacts to clicks: until Sanity has found the page's document, which it opens
 * whatever was clicked before.
 */
export async function openPreview(page: Page, path: string, token = workerStack().token): Promise<void> {
  await page.goto(`${studioUrl}/presentation?preview=${encodeURIComponent(siteUrl + path)}#token=${token}`)
  await page.waitForURL(/\/presentation\/\w/)
  await preview(page).getByRole('main').waitFor()
  await expect(editSwitch(page)).toBeChecked()
}

/** Clicks a plain text of the page, and is behind its last letter. */
export async function typeInto(page: Page, text: Locator): Promise<void> {
  await expect(text).toHaveAttribute('data-typed')
  await text.click()
  await expect(typedText(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
}

/** The text of the page that is typed into. */
export const typedText = (page: Page) => preview(page).getByRole('textbox')

export const editSwitch = (page: Page) => page.getByRole('checkbox')
