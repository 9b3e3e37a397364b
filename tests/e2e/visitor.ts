import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { siteUrl } from '../addresses.ts'
import { shiftTime } from '../shiftTime.ts'
import { words } from './clock.ts'
import { visitorsClient } from './store.ts'
import { workerStack } from './workerStack.ts'

/** The errors that the browsers of the current test have reported. */
const reported: string[] = []

/** Sets a browser's clock to the day for which the sample content is written. */
export function shiftClocks(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
    context.on('weberror', (problem) => reported.push(problem.error().stack ?? String(problem.error())))
    await context.addInitScript(shiftTime, { aheadInMs: workerStack().aheadInMs })
    return context
  }
  return browser
}

/**
 * Starts each test once pages show the content that the previous one restored. Provides a `visitor` in a separate browser, as the
 * hidden one of two tabs renders only once a second. Attaches to a failed test the errors that its browsers reported.
 */
export const test = base.extend<
  { visitor: Page; pagesAreCurrent: true; errorsAreAttached: true },
  { browser: Browser }
>({
  browser: [({ browser }, use) => use(shiftClocks(browser)), { scope: 'worker' }],
  pagesAreCurrent: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await untilRenewed()
      await use(true)
    },
    { auto: true },
  ],
  errorsAreAttached: [
    // eslint-disable-next-line no-empty-pattern -- see above
    async ({}, use, info) => {
      reported.length = 0
      await use(true)
      if (info.status !== info.expectedStatus && reported.length > 0)
        await info.attach('errors in browsers', { body: reported.join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  visitor: async ({ browser }, use) => {
    const visitor = await browser.newPage()
    await use(visitor)
    await visitor.close()
  },
})

/** Returns the pages that do not show the last publish yet. */
async function findPagesBehind(): Promise<string[]> {
  const lastPublished = await visitorsClient().fetch<string>(
    '*[_id in path("*") && !(_type match "sanity.*")] | order(_updatedAt desc)[0]._updatedAt',
  )
  const contentAsOf = async (path: string) => {
    const html = await (await fetch(new URL(path, siteUrl))).text()
    return /<meta name="content-as-of" content="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  const known = await Promise.all(pagePaths.map(contentAsOf))
  return pagePaths.filter((_, index) => (known[index] ?? '') < lastPublished)
}

/** Waits until the site serves the last publish. */
const untilRenewed = () => expect.poll(findPagesBehind, { intervals: [50] }).toEqual([])

/** Opens a page of the site once the site serves the last publish. */
export async function visitRenewed(page: Page, path: string): Promise<void> {
  await untilRenewed()
  await page.goto(path)
}

/** Waits until the site serves a page that shows a text, without opening it. */
export const untilServed = (path: string, text: string | RegExp): Promise<void> =>
  expect.poll(async () => words(await (await fetch(new URL(path, siteUrl))).text())).toMatch(text)

/** Opens a page of the site once it is served with a text, and expects that visitors see it. */
export async function expectOnSite(page: Page, path: string, text: string | RegExp): Promise<void> {
  await untilServed(path, text)
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
}
