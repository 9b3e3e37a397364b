import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { desktop, phone } from './pages.ts'
import { enableAddress, preview } from './preview.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const teacher = 'teacher-second'

test.afterEach(() => organisersClient().delete({ query: '*[_type == "sanity.previewUrlSecret"]' }))

test.describe('next to the form', () => {
  putBackAfterwards(teacher)

  for (const size of [desktop, phone])
    test(`at ${size.width}px, an organizer sees edits on the page before anybody else does`, async ({
      page,
      visitor,
    }) => {
      const text = `Teacher, as previewed at ${size.width}px`
      await page.setViewportSize(size)
      await openStudio(page)
      await openDocument(page, 'People', /Second Teacher/)
      await page.getByRole('button', { name: 'Used on 2 pages' }).click()
      await page.getByRole('link', { name: /Teachers/ }).click()
      await expect(preview(page).getByRole('heading', { name: 'Second Teacher' })).toBeAttached()

      await tab(page, 'Form')
      await textbox(page, 'role').fill(text)
      await tab(page, 'Page')
      await expect(preview(page).getByText(text)).toBeVisible()
      expect(await published('/teachers')).not.toContain(text)

      await tab(page, 'Form')
      await publish(page)
      await expectOnSite(visitor, '/teachers', text)
    })
})

/** Switches between form and page: a narrow Studio shows only one of them. */
async function tab(page: Page, name: 'Form' | 'Page') {
  const { width = 0 } = page.viewportSize() ?? {}
  if (width < desktop.width) await page.getByRole('tab', { name }).click()
}

const menuLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' })

const published = async (path: string) => (await fetch(siteUrl + path)).text()

test.describe('a preview on its own', { tag: '@thorough' }, () => {
  test('remains a preview from page to page, and leads to the published page', async ({ page }) => {
    await page.goto(await enableAddress('/draft/register'))
    expect(new URL(page.url()).pathname).toBe('/draft/register')
    await menuLink(page).click()
    await expect(page).toHaveURL('/draft/classes')
    await expect(menuLink(page)).toHaveAttribute('aria-current', 'page')

    await page.getByRole('link', { name: 'Published page' }).click()
    await expect(page).toHaveURL('/classes')
  })

  test('looks like the page, but is not indexed or cached', async ({ page }) => {
    const response = await page.goto(await enableAddress('/draft/contact-us'))
    const headers = response?.headers() ?? {}
    expect(headers['cache-control']).toMatch(/^private, .*no-store/)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['content-security-policy']).toBe(`frame-ancestors 'self' ${studioUrl}`)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('body')).toHaveClass('contact')
  })

  test('shows the page at any time that the organizer chooses', async ({ page }) => {
    await page.goto(await enableAddress('/draft'))
    const clock = page.getByRole('complementary', { name: 'Time of the preview' })
    const slider = clock.getByRole('slider', { name: 'Show the page at' })
    await slider.fill(String(Date.parse('2026-11-23T20:30:00-05:00')))
    const isOn = page.getByText('On now').filter({ visible: true })
    await expect(isOn.first()).toBeVisible()
    await expect(clock.getByText(/^As of .* 8:30 PM$/)).toBeVisible()

    await slider.press('Home')
    await expect(clock.getByText('As of now')).toBeVisible()
    await page.goto('/draft?at=2001-01-01T00:00:00Z')
    await expect(clock.getByText('As of now'), 'there is no past').toBeVisible()
  })
})

test.describe('without the Studio', { tag: '@thorough' }, () => {
  test('a page says that previews are for organizers', async ({ page }) => {
    for (const [path, place] of [
      ['/draft', '/'],
      ['/draft/register', '/register'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(401)
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      await expect(page.getByRole('heading')).toHaveText('This preview is for organizers')
      await page.getByRole('link', { name: 'this page as everybody sees it' }).click()
      await expect(page).toHaveURL(place)
    }
    expect((await page.request.get('/draft/no-such-page')).status()).toBe(404)
  })
})
