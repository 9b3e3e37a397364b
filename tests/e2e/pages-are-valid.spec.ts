import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { siteUrl } from '../addresses.ts'
import { hasJava } from '../thoroughPrograms.ts'
import { logPolicyViolations } from './complaints.ts'
import { desktop, everyPath, phone, scrollToEnd, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

const served = [...everyPath, '/500']

test('every page conforms to the HTML standard', async ({ request }) => {
  const checker = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // React writes `srcSet`, `<img/>` and `hidden=""`, which HTML treats like other spellings.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-empty-style': 'off',
      // Next names its root `__next`.
      'valid-id': ['error', { relaxed: true }],
      // Our own script comes from our own host.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  })
  for (const path of served) {
    const html = await (await request.get(path)).text()
    const { results } = await checker.validateString(html)
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(problems, path).toEqual([])
  }
})

test('the Nu checker finds nothing on any page', async ({ request }) => {
  test.skip(!hasJava(), 'Java is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    const files = await Promise.all(
      served.map(async (path) => {
        const file = join(folder, `${path.slice(1) || 'home'}.html`)
        writeFileSync(file, await (await request.get(path)).body())
        return file
      }),
    )
    const checker = [
      '-jar',
      'node_modules/vnu-jar/build/dist/vnu.jar',
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
      ...files,
    ]
    const { stdout, stderr } = spawnSync('java', checker, { encoding: 'utf8' })
    expect(stderr).toBe('')
    const { messages } = JSON.parse(stdout) as { messages: NuMessage[] }
    const problems = messages.filter(
      ({ message, extract = '' }) => !notMeant.some((pattern) => pattern.test(`${message} ${extract}`)),
    )
    expect(problems.map(({ url, message, extract }) => `${basename(url)}: ${message} (${extract ?? ''})`)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

type NuMessage = { url: string; message: string; extract?: string }

const notMeant = [
  // The calendar in the frame is on another origin, and only gets its own origin back.
  /Setting both “allow-scripts” and “allow-same-origin”/,
  // React's spelling; attribute values are always quoted.
  /^Trailing slash on void elements/,
  // The checker does not know view transitions, scroll-driven animations, motion paths and container queries.
  /view-transition/,
  /CSS: Parse Error\. \w*tion-(old|new|group)\(/,
  /CSS: .*“(animation-timeline|animation-range|view-timeline|offset|offset-distance|cx|cy|container-type|@container)”/,
  // A file has no origin for 'self', and JSON-LD does not run. The test below checks the policy in Chromium.
  /Content Security Policy/,
]

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
