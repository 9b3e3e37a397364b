import { expect, type Page } from '@playwright/test'
import { desktop, everyPath, phone } from './pages.ts'
import { test } from './visitor.ts'

const bar = (page: Page) => page.locator('header')
const toggle = (page: Page) => page.getByRole('button', { name: 'Menu' })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

/** Scrolls and waits for the next frame. */
const swipe = (page: Page, distance: number) =>
  page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollBy({ top, behavior: 'instant' })
    await scrolled
    await new Promise(requestAnimationFrame)
  }, distance)

const swipeTo = async (page: Page, y: number) => swipe(page, y - (await page.evaluate(() => scrollY)))

const opacity = (page: Page) =>
  bar(page).evaluate((element) => {
    const [, , , alpha = '1'] = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    return Number(alpha)
  })

const expectTransparent = (page: Page) => expect.poll(() => opacity(page)).toBeLessThanOrEqual(0.3)
const expectSolid = (page: Page) => expect.poll(() => opacity(page)).toBeGreaterThanOrEqual(0.85)
const isAside = (page: Page) => bar(page).evaluate((element) => element.hasAttribute('data-aside'))

test('the bar of every page is transparent at 300px and solid at 301px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  for (const path of everyPath)
    await test.step(path, async () => {
      await page.goto(path)
      await expectTransparent(page)
      await swipeTo(page, 301)
      await expectSolid(page)
      if (path !== '/') await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await swipeTo(page, 300)
      await expectTransparent(page)
    })
})

test(
  'the bar is solid right after a reload or a return to the middle of a page',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/classes')
    await swipeTo(page, 900)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    await expectSolid(page)

    await page.goto('/register')
    await expectTransparent(page)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    await expectSolid(page)
  },
)

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test(`on a ${device}, tabbing through the bar does not scroll the page`, { tag: '@thorough' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/classes']) {
      await page.goto(path)
      await swipeTo(page, 900)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      const stops = bar(page).locator('a, button').filter({ visible: true })
      for (const stop of await stops.all()) {
        await page.keyboard.press('Tab')
        await expect(stop).toBeFocused()
        expect(await page.evaluate(() => scrollY), path).toBe(900)
      }
      await expect(bar(page)).toBeInViewport({ ratio: 1 })

      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(() => scrollY), path).toBe(900)
      await page.goto('/register')
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    }
  })

test.describe('on the home page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await swipeTo(page, 600)
    await expect(bar(page)).not.toBeInViewport()
  })

  test('the bar does not react to movements of 4 and 5px', { tag: '@thorough' }, async ({ page }) => {
    for (const pixels of [4, 5]) {
      await swipe(page, -pixels)
      expect(await isAside(page)).toBe(true)
      await swipe(page, pixels)
    }
    await swipeTo(page, 500)
    for (const pixels of [4, 5]) {
      await swipe(page, pixels)
      expect(await isAside(page)).toBe(false)
      await swipe(page, -pixels)
    }
  })

  test('the bar shows after 6px upwards and hides after 6px downwards, regardless of earlier movements', async ({
    page,
  }) => {
    await swipe(page, -6)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await swipe(page, -4)
    await swipe(page, 6)
    await expect(bar(page)).not.toBeInViewport()
    await swipe(page, 4)
    await swipe(page, -6)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  test('slow scrolling in small steps adds up', { tag: '@thorough' }, async ({ page }) => {
    for (const step of [-1, -3, -1]) await swipe(page, step)
    expect(await isAside(page)).toBe(true)
    await swipe(page, -1)
    expect(await isAside(page)).toBe(false)
    for (const step of [2, 2, 1]) await swipe(page, step)
    expect(await isAside(page)).toBe(false)
    await swipe(page, 1)
    expect(await isAside(page)).toBe(true)
  })

  test('the bar shows while the keyboard focus is in it', { tag: '@thorough' }, async ({ page }) => {
    await menuLink(page, 'Classes').focus()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await swipe(page, 200)
    expect(await isAside(page)).toBe(false)
    await menuLink(page, 'Classes').blur()
    await swipe(page, 200)
    await expect(bar(page)).not.toBeInViewport()
  })

  test('the bar shows at the very top', { tag: '@thorough' }, async ({ page }) => {
    await swipeTo(page, 6)
    await swipe(page, 6)
    for (const step of [-5, 2, -5, 2, -5]) await swipe(page, step)
    await swipeTo(page, 0)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  })

  test('the bar shows at the position that a reload restores', { tag: '@thorough' }, async ({ page }) => {
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    expect(await isAside(page)).toBe(false)
    await expectSolid(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test.beforeEach(async ({ page }) => {
    await page.goto('/classes')
  })

  test('the toggle button opens and closes the menu that it controls', async ({ page }) => {
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(menuLink(page, 'Community')).toBeHidden()
    await toggle(page).click()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
    const controlled = await toggle(page).getAttribute('aria-controls')
    await expect(page.locator(`[id="${controlled}"]`).getByRole('link')).toHaveText([
      'Home',
      'Classes',
      'First Time',
      'Community',
      'Contact Us',
      'Register',
    ])
    await expect(menuLink(page, 'Register')).toBeInViewport({ ratio: 1 })
    await expectSolid(page)
    await toggle(page).click()
    await expect(menuLink(page, 'Community')).toBeHidden()
  })

  test('Escape closes the menu and returns the focus to the button', { tag: '@thorough' }, async ({ page }) => {
    await toggle(page).press('Enter')
    await page.keyboard.press('Tab')
    await expect(menuLink(page, 'Home').last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(toggle(page)).toBeFocused()
  })

  test(
    'the focus goes from the button through the open menu to the page, and leaving closes it',
    { tag: '@thorough' },
    async ({ page }) => {
      await toggle(page).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()

      await toggle(page).press('Enter')
      for (const name of ['Home', 'Classes', 'First Time', 'Community', 'Contact Us', 'Register']) {
        await page.keyboard.press('Tab')
        await expect(menuLink(page, name).last()).toBeFocused()
      }
      await page.keyboard.press('Tab')
      await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
      await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    },
  )

  test('a tap outside the menu closes it', { tag: '@thorough' }, async ({ page }) => {
    await toggle(page).click()
    await page.mouse.click(195, 800)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('every navigation collapses the menu: to another page, to this one, back, and to an anchor', async ({
    page,
  }) => {
    await toggle(page).click()
    await menuLink(page, 'Community').click()
    await expect(page).toHaveURL('/community')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')

    await toggle(page).click()
    await menuLink(page, 'Community').click()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')

    await toggle(page).click()
    await page.goBack()
    await expect(page).toHaveURL('/classes')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await page.goForward()
    await expect(page).toHaveURL('/community')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')

    await toggle(page).click()
    await page.evaluate(() => (location.hash = '#content'))
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('on a wide screen, all links show and there is no button', { tag: '@thorough' }, async ({ page }) => {
    await toggle(page).click()
    await page.setViewportSize(desktop)
    await expect(toggle(page)).toBeHidden()
    await expect(menuLink(page, 'Register')).toBeVisible()
    await expectTransparent(page)
  })
})
