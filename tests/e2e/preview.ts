import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** The page of the site inside the Studio. */
export const preview = (page: Page) => page.frameLocator('iframe')

/** Opens a page in the Studio's Preview, until it reacts to clicks. */
export async function openPreview(page: Page, path: string): Promise<void> {
  await page.goto(
    `${studioUrl}/presentation?preview=${encodeURIComponent(siteUrl + path)}#token=${workerStack().token}`,
  )
  await preview(page).getByRole('main').waitFor()
  await expect(editSwitch(page)).toBeChecked()
}

export const editSwitch = (page: Page) => page.getByRole('checkbox')

/** Where a field of the form beside the page is typed. */
export const textbox = (page: Page, field: string) => page.getByTestId(`field-${field}`).getByRole('textbox')
