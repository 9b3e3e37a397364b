import { expect, type Page } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

  test('the home page prints as one sheet: when, where, classes, prices, and the site’s address', async ({ page }) => {
    await page.goto('/')
    for (const format of ['Letter', 'A4']) expect(await sheetsOf(page, format), format).toBe(1)
    const sheet = page.locator('[data-poster]')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('West Coast Swing in Boston')
    for (const text of [
      'Mondays',
      '8:30–11:00 pm',
      '1 Example Street, Boston, MA 02108',
      'WCS 2 or Vibes',
      'General Admission',
      '$16.31',
      'Monday, November 30',
      new URL(siteUrl).host,
    ])
      await expect(sheet.getByText(text).first()).toBeVisible()
    await expect(sheet.getByRole('img', { name: `QR code: ${siteUrl}` })).toBeVisible()
    await expect(page.getByText('Our mission')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()

    await page.emulateMedia({ media: 'screen' })
    await expect(sheet).toBeHidden()
  })

  test('the schedule prints on white, without the bar', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('8:30–11:00 pm').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    for (const path of everyPath) {
      await page.goto(path)
      expect(await darkGrounds(page), path).toEqual([])
    }
  })

  test('every class prints with its prices, not only the open tab', async ({ page }) => {
    await page.goto('/classes#vibes')
    for (const name of ['WCS 2', 'WCS 1', 'Vibes'])
      await expect(page.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible()
    await expect(page.getByText('$20', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('$21.75').first()).toBeVisible()
    expect(await sheetsOf(page, 'Letter')).toBeLessThanOrEqual(4)
  })

  test('each registration prints with its price and the address of its payment page', async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByText('$16.31')).toBeVisible()
    for (const link of await page.getByRole('link', { name: /^Register: / }).all()) {
      const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
      expect(printed).toContain(await link.getAttribute('href'))
    }
  })
})

const sheetsOf = async (page: Page, format: string) =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('buttons keep an edge, and the focus a ring', async ({ page }) => {
    await page.goto('/')
    for (const name of ['First Time', 'Contact Us']) {
      const button = page.getByRole('main').getByRole('link', { name })
      await expect(button).toHaveCSS('border-top-style', 'solid')
      await button.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(button).toHaveCSS('outline-style', 'solid')
    }
  })

  test('drawings use system colors, and the dots of the line remain', async ({ page }) => {
    for (const path of everyPath) {
      await page.goto(path)
      expect(await foreignColours(page), path).toEqual([])
    }
    await page.goto('/')
    const dot = await page
      .locator('main dl > div')
      .first()
      .evaluate((stop) => {
        const { borderTopWidth, borderTopColor, width } = getComputedStyle(stop, '::before')
        return { borderTopWidth, borderTopColor, width, ground: getComputedStyle(document.body).backgroundColor }
      })
    expect(dot).toMatchObject({ borderTopWidth: '9px', width: '18px' })
    expect(dot.borderTopColor).not.toBe(dot.ground)
  })

  test('the open tab and the current page are underlined', async ({ page }) => {
    await page.goto('/classes#wcs-1')
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.getByRole('tab', { selected: false }).first()).toHaveCSS('text-decoration-line', 'none')
    const current = page.getByRole('banner').getByRole('link', { name: 'Classes' })
    await expect(current).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Community' })).toHaveCSS(
      'text-decoration-line',
      'none',
    )
  })
})

for (const viewport of [phone, desktop])
  test(`with reduced motion nothing moves by itself, ${viewport.width}px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    expect(await movingParts(page)).not.toEqual([])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of everyPath) {
      await page.goto(path)
      expect(await movingParts(page), path).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    }
  })

/** Returns all elements with a transition or an animation. */
const movingParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after']
        .map((part) => ({ part, style: getComputedStyle(element, part) }))
        .filter(({ style }) => /[1-9]/.test(style.transitionDuration) || style.animationName !== 'none')
        .map(({ part }) => `${element.tagName.toLowerCase()}${part}`),
    ),
  )

/** Returns the visible parts of drawings whose color is not a system color. */
const foreignColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const systemColors = ['Canvas', 'CanvasText', 'LinkText', 'ButtonText', 'GrayText'].map((name) => {
      probe.style.color = name
      return getComputedStyle(probe).color
    })
    probe.remove()
    return [...document.querySelectorAll('svg, svg *')]
      .filter((shape) => shape.checkVisibility())
      .flatMap((shape) => {
        const { fill, stroke, backgroundColor } = getComputedStyle(shape)
        const isGround = shape.tagName !== 'svg'
        return [...(isGround ? [fill, stroke] : []), backgroundColor]
          .filter((color) => color !== 'none' && !/, 0\)$/.test(color) && !systemColors.includes(color))
          .map((color) => `${shape.parentElement?.outerHTML.slice(0, 80) ?? ''}: ${color}`)
      })
  })

/** Returns visible elements with a dark background, except drawings and pictures. */
const darkGrounds = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *:not(svg, svg *, img)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (
          getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number)
        return alpha > 0 && Math.min(red, green, blue) < 200
      })
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent.slice(0, 20)}”`),
  )
