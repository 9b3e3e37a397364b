import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { openPreview } from './preview.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const teacher = 'teacher-second'
const role = 'Teacher, seen by a friend first'

putBackAfterwards(teacher)

test.beforeEach(async () => {
  const published = await organisersClient().getDocument(teacher)
  await organisersClient().createOrReplace({ ...published, _id: `drafts.${teacher}`, _type: 'teacher', role })
})

test.afterEach(() => organisersClient().delete({ query: '*[_type == "sanity.previewUrlShareAccess"]' }))

test('somebody without an account sees one page by a link, until it is revoked', async ({ page, browser }) => {
  await openPreview(page, '/draft/teachers')
  await page.getByRole('button', { name: 'Share this preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this preview' })
  await expect(dialog.getByRole('combobox', { name: 'What it shows' })).toHaveValue('/teachers')
  await expect(dialog.getByRole('combobox', { name: 'The link expires' })).toHaveValue('3')
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const address = await dialog.getByRole('textbox', { name: /^Link to/ }).inputValue()

  const friend = await browser.newPage()
  expect((await friend.goto('/draft/teachers'))?.status(), 'without the link').toBe(401)
  const response = await friend.goto(address)
  const { search } = new URL(address)
  expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' })
  await expect(friend.getByText(role)).toBeVisible()
  await expect(friend.getByRole('complementary', { name: 'Preview' })).toHaveText(/^Preview, not public · until \w/)
  expect(await response?.text(), 'guests learn nothing of the fields behind it').not.toMatch(/source\?/)
  expect((await friend.request.get(`/draft/register${search}`)).status(), 'another page').toBe(401)
  await expect(friend.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' })).toHaveAttribute(
    'href',
    '/classes',
  )
  await expectNoProps(friend, '/draft/teachers', search)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Link to/ })).toBeHidden()
  expect((await friend.reload())?.status()).toBe(401)
  await expect(friend.getByText('Did somebody send you a link?')).toBeVisible()
  await friend.close()
})

/** Requests a page's data as Next's script does, and in other ways. */
async function expectNoProps(page: Page, path: string, search: string) {
  const buildId = readFileSync(join(workerStack().folder, 'web/.next/BUILD_ID'), 'utf8').trim()
  const data = `/_next/data/${buildId}${path}.json${search}`
  for (const target of [data, `/draft/..${data}`, `/${data}`]) {
    const request = get(siteUrl, { path: target })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect([308, 404], target).toContain(response.statusCode)
    expect(await text(response), target).not.toContain('pageProps')
  }
  const html = await (await page.request.get(path + search)).text()
  expect(html).toContain(role)
  expect(html).not.toContain('pageProps')
}
