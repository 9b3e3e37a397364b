import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { siteUrl } from '../addresses.ts'
import { logPolicyViolations } from './complaints.ts'
import { desktop, everyPath, phone, scrollToEnd, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test('every page conforms to the HTML standard', async ({ request }) => {
  const checker = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // React writes `srcSet`, `<img/>` and `hidden=""`, which are equivalent in HTML.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-empty-style': 'off',
      // Next names its root `__next`.
      'valid-id': ['error', { relaxed: true }],
      // Our own script comes from our own host.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  })
  for (const path of everyPath) {
    const html = await (await request.get(path)).text()
    const { results } = await checker.validateString(html)
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(problems, path).toEqual([])
  }
})

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test(`no page logs errors, fails a request or violates its policy (${device})`, async ({ browser }) => {
    const context = await browser.newContext({ viewport, baseURL: siteUrl })
    const complaints: string[] = []
    await Promise.all(
      everyPath.map(async (path) => {
        const page = await context.newPage()
        await listen(page, (complaint) => complaints.push(`${path}: ${complaint}`))
        await page.goto(path)
        await scrollToEnd(page)
      }),
    )
    await context.close()
    expect(complaints).toEqual([])
  })
}

async function listen(page: Page, complain: (complaint: string) => void) {
  await standInForOtherHosts(page)
  page.on('console', (message) => {
    const isTheMissingPage = message.location().url === `${siteUrl}/no-such-page`
    if (!isTheMissingPage) complain(message.text())
  })
  page.on('pageerror', (error) => complain(error.message))
  page.on('requestfailed', (request) => complain(`${request.url()} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      complain(`${response.status()} ${response.url()}`)
  })
  await logPolicyViolations(page)
}
