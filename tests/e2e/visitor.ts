import { expect, test as base, type Page } from '@playwright/test'

/** Gives a test, beside its `page`, a visitor with a browser of their own: of two tabs of one, the hidden one is painted once a second. */
export const test = base.extend<{ visitor: Page }>({
  visitor: async ({ browser }, use) => {
    const visitor = await browser.newPage()
    await use(visitor)
    await visitor.close()
  },
})

/** Reloads a page of the site until it is as it should be, as an impatient visitor does. */
export const reloadUntil = (page: Page, path: string, check: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(path)
    await check()
  }).toPass()

/** Reloads a page of the site until it shows some text. */
export const expectOnSite = (page: Page, path: string, text: string | RegExp): Promise<void> =>
  reloadUntil(page, path, () => expect(page.getByText(text).first()).toBeVisible({ timeout: 250 }))
