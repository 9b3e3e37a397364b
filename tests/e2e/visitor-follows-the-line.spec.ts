import { expect, type Page } from '@playwright/test'
import { everyPath } from './pages.ts'
import { test } from './visitor.ts'

/** Returns the part of the line under a heading that is not drawn yet, 0 to 1, and the progress of the follow, in percent. */
const lineOf = (page: Page, heading: string) =>
  page.getByRole('heading', { name: heading, level: 2 }).evaluate((element) => {
    const line = element.querySelector('[data-way]')
    const follow = [...element.querySelectorAll('circle')].at(-1)
    if (line === null || follow === undefined) throw new Error(`${element.textContent} has no line`)
    const { strokeDasharray, strokeDashoffset } = getComputedStyle(line)
    return {
      left: strokeDasharray === 'none' ? 0 : parseFloat(strokeDashoffset),
      follow: parseFloat(getComputedStyle(follow).offsetDistance),
    }
  })

/** Scrolls a heading to a fraction of the window's height, and waits for the next frame. */
const scrollTo = (page: Page, heading: string, share: number) =>
  page.getByRole('heading', { name: heading, level: 2 }).evaluate(async (element, share) => {
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight * share, behavior: 'instant' })
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  }, share)

test('the line under a heading is drawn as the heading scrolls into view, and stays', async ({ page }) => {
  await page.goto('/classes')
  await scrollTo(page, 'Your teachers', 0.99)
  expect((await lineOf(page, 'Your teachers')).left).toBeGreaterThan(0.9)
  await scrollTo(page, 'Your teachers', 0.75)
  const half = await lineOf(page, 'Your teachers')
  expect(half.left).toBeGreaterThan(0.1)
  expect(half.left).toBeLessThan(0.9)
  expect(half.follow).toBeCloseTo(100 - 100 * half.left, 0)
  await scrollTo(page, 'Your teachers', 0.3)
  expect(await lineOf(page, 'Your teachers')).toEqual({ left: 0, follow: 100 })
})

test('with reduced motion and in print, the line is complete from the start', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/classes')
  expect((await lineOf(page, 'Class by class')).left).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
  expect((await lineOf(page, 'Class by class')).left).toBe(0)
})

test('the line and the logo move from page to page, unless motion is reduced', async ({ page }) => {
  for (const path of everyPath) {
    await page.goto(path)
    const names = await page.locator('body *').evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element).getPropertyValue('view-transition-name'))
        .filter((name) => name !== 'none')
        .sort(),
    )
    expect(names, path).toEqual(['bar', 'mark', 'slot'])
  }

  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.came = viewTransition ? 'in a transition' : 'at once'
    }),
  )
  const follow = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await page.goto('/classes')
  await follow('Community')
  await expect(page).toHaveURL('/community')
  await expect(page.locator('html')).toHaveAttribute('data-came', 'in a transition')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await follow('Classes')
  await expect(page).toHaveURL('/classes')
  await expect(page.locator('html')).toHaveAttribute('data-came', 'at once')
})
