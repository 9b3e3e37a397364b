import { test as base, type Page } from '@playwright/test'

/** Gives a test, beside its `page`, a visitor with a browser of their own: of two tabs of one, the hidden one is painted once a second. */
export const test = base.extend<{ visitor: Page }>({
  visitor: async ({ browser }, use) => {
    const visitor = await browser.newPage()
    await use(visitor)
    await visitor.close()
  },
})
