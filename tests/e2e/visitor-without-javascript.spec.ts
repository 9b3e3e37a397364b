import { expect } from '@playwright/test'
import { pages } from '../../shared/pages.ts'
import { everyPath, phone } from './pages.ts'
import { test } from './visitor.ts'

const inMenu = pages.filter(({ inBar }) => inBar)

test.use({ javaScriptEnabled: false, viewport: phone })

test('every page shows its whole menu and content, and no button without a function', async ({ page }) => {
  for (const path of everyPath)
    await test.step(path, async () => {
      await page.goto(path)
      for (const { name } of inMenu)
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
        ).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const heading of await page.locator('main :is(h1, h2):not([hidden] *)').all())
        await expect(heading).toBeVisible()
    })
})

test('the page begins right under its menu', async ({ page }) => {
  for (const path of everyPath) {
    await page.goto(path)
    const bar = await page.getByRole('banner').boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect(main?.y, path).toBe((bar?.y ?? 0) + (bar?.height ?? 0))
    const words = await page.locator('main').locator('p, h1, li').first().boundingBox()
    expect((words?.y ?? 0) - (main?.y ?? 0), path).toBeLessThan(40)
  }
})

test('the menu leads to each of its pages', async ({ page }) => {
  for (const { path, name } of inMenu) {
    await page.goto('/teachers')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the details of all three classes are visible, and links jump to them', async ({ page }) => {
  await page.goto('/classes')
  for (const [name, id, words] of [
    ['WCS 2', 'wcs-2', 'Sugar Tuck'],
    ['WCS 1', 'wcs-1', 'rhythm structure'],
    ['Vibes', 'vibes', 'line dances'],
  ] as const) {
    const details = page.locator(`[id="${id}"]`)
    await expect(details.getByText(words).first()).toBeVisible()
    await page.getByRole('list', { name: 'Classes in detail' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/classes#${id}`)
    await expect(details.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  }
})
