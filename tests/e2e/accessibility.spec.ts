import { expect, type Page } from '@playwright/test'
import { expectEnhancedContrast, expectNoViolations } from './axe.ts'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}, axe finds nothing on any page, text has the contrast of WCAG AAA, and targets outside running text are 44px high`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const path of everyPath) {
      await page.goto(path)
      await expectNoViolations(page, `${path}, at its top, under a transparent bar`)
      await expectEnhancedContrast(page, path)
      expect.soft(await page.evaluate(findLowTargets), path).toEqual([])
      await scrollUnderTheBar(page)
      await expectNoViolations(page, `${path}, scrolled, under a solid bar`)
    }
  })

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}, axe finds nothing in any tab`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/classes')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectNoViolations(page, await tab.innerText())
    }
  })

test('on a phone, axe finds nothing in the open menu', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'First Time' }).first()).toBeVisible()
  await expectNoViolations(page, 'menu')
})

/** Returns the visible links and controls that are lower than 44px, except links in running text. */
function findLowTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, summary')]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => getComputedStyle(target).display !== 'inline' && target.getBoundingClientRect().height < 43.9)
    .map((target) => target.outerHTML.slice(0, 120))
}

/** Scrolls until the bar is solid or hidden, and its transition has ended. */
const scrollUnderTheBar = (page: Page) =>
  page.evaluate(async () => {
    scrollTo({ top: 400, behavior: 'instant' })
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    // Scroll-driven animations never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map(({ finished }) => finished))
  })
