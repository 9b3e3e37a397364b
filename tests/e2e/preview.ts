import { expect, type Page } from '@playwright/test'
import { draftPath, pages } from '../../shared/pages.ts'
import { siteUrl, studioUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { workerStack } from './workerStack.ts'

/** Returns the site's page in the Studio's frame. */
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

/** Goes to another page in the open Preview and waits until it reacts to clicks. @param path of the public page */
export async function goInPreview(page: Page, path: string): Promise<void> {
  const frame = page.frames().find((frame) => frame.url().startsWith(siteUrl))
  const document = pages.find((one) => one.path === path)?.document
  if (!frame || !document) throw new Error(`There is no preview of ${path}`)
  await frame.goto(siteUrl + draftPath(path))
  await page.waitForURL(new RegExp(`/presentation/${document}/`))
  await expect(preview(page).locator('[data-is-editing]')).toBeAttached()
}

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
