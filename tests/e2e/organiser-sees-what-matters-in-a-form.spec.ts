import { expect, test, type Locator, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { desktop, phone } from './pages.ts'
import { openStudio } from './studio.ts'

const sizes = [desktop, phone]

const open = async (page: Page, id: string, type: string) => {
  await openStudio(page)
  await page.goto(`${studioUrl}/intent/edit/id=${id};type=${type}/`)
  await expect(page.getByTestId('is-it-live')).toBeVisible()
}

for (const size of sizes)
  test(`at ${size.width} × ${size.height}, a card opens with its price in view`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page, 'registration-general-admission', 'registrationLink')
    const field = page.getByTestId('field-onlinePriceInCents')
    await expect(field.getByRole('textbox')).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      const [price, banner] = await Promise.all([
        field.getByText(/^Kept as/).boundingBox(),
        page.getByTestId('is-it-live').boundingBox(),
      ])
      expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0)
    }).toPass()
    await expect(page.getByTestId('field-feeInCents'), 'what few cards need is folded').toBeHidden()
  })

for (const size of sizes)
  test(`at ${size.width} × ${size.height}, a class opens with its name and price in view`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page, 'dance-class-wcs-1', 'danceClass')
    await expect(page.getByTestId('field-title').getByRole('textbox')).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      const [price, banner] = await Promise.all([
        page.getByTestId('field-doorPriceInCents').getByRole('textbox').boundingBox(),
        page.getByTestId('is-it-live').boundingBox(),
      ])
      expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0)
    }).toPass()
    await expect(page.getByTestId('field-summary')).toBeHidden()
  })

for (const size of sizes)
  test(`at ${size.width} × ${size.height}, the head of a form is one line, and its buttons can be pressed`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page, 'registration-general-admission', 'registrationLink')
    const middle = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? NaN) + (box?.height ?? NaN) / 2
    }
    const more = page.getByTestId('pane-context-menu-button')
    const name = page.getByTestId('pane-header').getByText('General Admission')
    expect(Math.abs((await middle(more)) - (await middle(name)))).toBeLessThan(8)
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  })

test('on a phone, the whole form of a notice fits, and its link is folded', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, 'notice-next-topic', 'notice')
  await page.getByTestId('field-pages').scrollIntoViewIfNeeded()
  await expect(page.getByRole('checkbox', { name: 'Contact Us' })).toBeVisible()
  await expect(page.getByTestId('field-link.label')).toBeHidden()
  const tooWide = await page
    .getByTestId('form-view')
    .evaluate(
      (form) => [...form.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 390).length,
    )
  expect(tooWide).toBe(0)
})

test('on a phone, a menu far down in a form opens where one presses', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, 'teacher-lead-instructor', 'teacher')
  const button = page.getByRole('button', { name: 'Open image options menu' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await button.click()
  await expect(page.getByRole('menu')).toBeFocused()
  expect(await scrolled()).toBe(before)
  await expect(page.getByRole('menuitem', { name: 'Upload' })).toBeInViewport({ ratio: 1 })
})
