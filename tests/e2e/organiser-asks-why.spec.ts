import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { desktop, phone } from './pages.ts'
import { enableAddress, openPreview, preview } from './preview.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const teacher = 'teacher-second'
const role = 'Teacher, asked about'

putBackAfterwards(teacher)

test.describe.configure({ timeout: 90_000 })

test.afterEach(() => organisersClient().delete({ query: '*[_type == "sanity.previewUrlSecret"]' }))

const named = { name: 'Why does it say that?' }

test('in the Studio, every word of a preview says where it comes from and leads there', async ({ page, visitor }) => {
  await page.setViewportSize(desktop)
  await openPreview(page, '/draft/teachers')
  const answer = preview(page).getByRole('complementary', named)
  const why = preview(page).getByRole('button', { name: 'Why?' })
  await why.click()
  await expect(why).toHaveAttribute('aria-pressed', 'true')

  await organisersClient().patch(teacher).set({ role }).commit()
  await preview(page).getByText(role).click()
  await expect(answer).toContainText('From the field “Role” of Person “Second Teacher”.')
  await expect(answer).toContainText(/Last changed by Administrator on .*\d:\d\d/)
  await page.screenshot({ path: test.info().outputPath('studio.png') })
  await answer.getByRole('link', { name: 'Edit' }).click()
  await expect(textbox(page, 'role')).toHaveValue(role)

  await preview(page).getByRole('main').getByText('This Monday, Nov 23').first().click()
  await expect(answer).toContainText(
    '“This Monday, Nov 23” for Monday, November 23 because that is less than a week ahead',
  )
  await expect(answer).toContainText(/Every Monday, .* from the weekly evening/)
  await expect(answer).toContainText(/It is the next one because .* is over/)
  await page.screenshot({ path: test.info().outputPath('date.png') })
  await preview(page).getByRole('navigation', { name: 'All pages' }).getByText('Classes').click()
  await expect(answer, 'links do not lead away').toContainText('Fixed wording of the site: not editable.')
  await page.screenshot({ path: test.info().outputPath('fixed.png') })

  await expectOnSite(visitor, '/teachers', role)
  const html = await (await visitor.request.get('/teachers')).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address = '']) => address)
  expect(scripts).toHaveLength(1)
  for (const text of [html, ...(await Promise.all(scripts.map((at) => visitor.request.get(at).then((r) => r.text()))))])
    expect(text, 'visitors get nothing of it').not.toMatch(/whyPanel|data-why|why-toggle|not editable/)
  expect((await visitor.request.get('/draft/why?id=siteSettings&path=title')).status()).toBe(401)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a tap on a word asks, now and in the past', async ({ page }) => {
    await page.goto(await enableAddress('/draft/register'))
    const why = page.getByRole('button', { name: 'Why?' })
    const box = await why.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await why.tap()
    await page.getByRole('main').getByText('$21.75').filter({ visible: true }).first().tap()
    const answer = page.getByRole('complementary', named)
    await expect(answer).toContainText('Price from the card')
    await expect(answer).toContainText('From the field “Online price” of Registration card')
    await expect(answer).toContainText(/Last changed by|Unchanged since/)
    await expect(answer.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      /intent\/edit\/.*onlinePriceInCents/,
    )
    await expectNoViolations(page, 'an answer')
    await page.screenshot({ path: test.info().outputPath('phone.png') })
    await answer.getByRole('button', { name: 'Close' }).tap()
    await expect(answer).toBeHidden()

    const { _updatedAt: since } = await organisersClient().patch(teacher).set({ role }).commit()
    await page.goto(`/draft/teachers?at=${since}`)
    await expect(page.getByText(/^As published on /)).toBeVisible()
    await page.getByRole('button', { name: 'Why?' }).tap()
    await page.getByText(role).tap()
    await expect(answer).toContainText('Last changed by Administrator')
    await page.screenshot({ path: test.info().outputPath('past.png') })
  })
})

test('by keyboard alone, each text can be asked about', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto(await enableAddress('/draft/teachers'))
  const why = page.getByRole('button', { name: 'Why?' })
  await tabBackTo(page, () => why.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  const answer = page.getByRole('complementary', named)
  await tabBackTo(page, () => answer.getByText('“Teacher, Vibes”').isVisible())
  await page.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(answer.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('keyboard.png') })
  await page.keyboard.press('Escape')
  await expect(answer).toBeHidden()
  await expect(page.locator(':focus')).toHaveText('Teacher, Vibes')
  await page.keyboard.press('Escape')
  await expect(why).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-can-be-asked]')).toHaveCount(0)
})

async function tabBackTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await page.keyboard.press('Shift+Tab')
  expect(await isThere()).toBe(true)
}
