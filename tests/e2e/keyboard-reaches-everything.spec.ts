import { expect, type Page } from '@playwright/test'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('the first tab stop skips to the content', async ({ page }) => {
      for (const path of everyPath) {
        await page.goto(path)
        await page.keyboard.press('Tab')
        const skip = page.getByRole('link', { name: 'Skip to the content' })
        await expect(skip).toBeFocused()
        await expect(skip).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        const isPastTheBar = await page.evaluate(() => document.activeElement?.closest('header') === null)
        expect(isPastTheBar, path).toBe(true)
      }
    })

    test('tab stops are in reading order, in view, not under the bar, and have a visible focus ring', async ({
      page,
    }) => {
      await recordStops(page)
      for (const path of everyPath) {
        await page.goto(path)
        if (path === '/contact-us') await waitForMap(page)
        const stops = await goThroughStops(page)
        expect(stops.length, path).toBeGreaterThan(1)
        expect(
          stops.flatMap((stop, i) => problemsOf(stop, stops[i - 1])),
          path,
        ).toEqual([])
      }
    })
  })
}

const firstStop = 'a “Skip to the content”'

type Stop = {
  name: string
  isInBar: boolean
  isInSight: boolean
  isCovered: boolean
  ringWidth: number
  /** The position on the page in pixels. */
  top: number
  right: number
  bottom: number
  left: number
}

function problemsOf(stop: Stop, before: Stop | undefined): string[] {
  const found = []
  if (!stop.isInSight) found.push('is out of sight')
  if (stop.isCovered) found.push('is covered')
  if (stop.ringWidth < 2) found.push(`has a ring of ${stop.ringWidth}px`)
  if (before && !before.isInBar && !stop.isInBar && stop.bottom <= before.top && stop.left < before.right)
    found.push(`stands above the stop before it, ${before.name}`)
  return found.map((problem) => `${stop.name} ${problem}`)
}

/** Loads the map, which has tab stops of its own, by scrolling to it. */
async function waitForMap(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Map/ }).scrollIntoViewIfNeeded()
  await expect(page.getByTitle('Come dance with us!')).toBeVisible()
}

/** Presses Tab until the last stop is passed; Chromium may then start again. */
async function goThroughStops(page: Page): Promise<Stop[]> {
  for (;;) {
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press('Tab')
    const stops = await page.evaluate(() => (window as unknown as { stops: (Stop | null)[] }).stops)
    const end = stops.findIndex((stop, i) => stop === null || (i > 0 && stop.name === firstStop))
    if (end !== -1) return stops.slice(0, end).filter((stop) => stop !== null)
  }
}

/** Records which element has the focus after each press of Tab; null if none has. */
const recordStops = (page: Page) =>
  page.addInitScript(() => {
    const stops: (Stop | null)[] = []
    Object.assign(window, { stops })
    addEventListener('keyup', ({ key }) => {
      if (key === 'Tab') stops.push(focusedStop(document.activeElement))
    })

    function focusedStop(element: Element | null): Stop | null {
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { top, right, bottom, left, width, height } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const isInBar = element.closest('header') !== null
      const x = Math.min(left + width / 2, innerWidth - 1)
      const points =
        height > innerHeight / 2 ? [(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2] : [top + 2, bottom - 2]
      const isCovered = points.some((y) => {
        const onTop = document.elementFromPoint(x, y)
        return onTop === null || !(element.contains(onTop) || onTop.contains(element))
      })
      return {
        name: `${element.tagName.toLowerCase()} “${element.innerText.slice(0, 30)}”`,
        isInBar,
        isInSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
        isCovered,
        ringWidth: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
        top: top + scrollY,
        bottom: bottom + scrollY,
        left,
        right,
      }
    }
  })
