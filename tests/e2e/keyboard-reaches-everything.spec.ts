import { expect, test, type Page } from '@playwright/test'
import { desktop, everyPath, phone, standInForOtherHosts } from './pages.ts'

test.beforeEach(({ page }) => standInForOtherHosts(page))

for (const [device, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('the first stop skips to the content', async ({ page }) => {
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

    test('every stop comes in reading order, in sight, under no bar and in a ring that shows', async ({ page }) => {
      for (const path of everyPath) {
        await page.goto(path)
        const problems: string[] = []
        let before: Stop | null = null
        for (let stop = await nextStop(page); stop !== null; stop = await nextStop(page)) {
          if (before !== null && stop.name === firstStop) break
          problems.push(...problemsOf(stop, before))
          before = stop
        }
        expect(before, path).not.toBeNull()
        expect(problems, path).toEqual([])
      }
    })
  })
}

const firstStop = 'a “Skip to the content”'

type Stop = NonNullable<Awaited<ReturnType<typeof nextStop>>>

function problemsOf(stop: Stop, before: Stop | null): string[] {
  const found = []
  if (!stop.isInSight) found.push('is out of sight')
  if (stop.isCovered) found.push('is covered')
  if (stop.ringWidth < 2 || stop.ringContrast < 3)
    found.push(`has a ring of ${stop.ringWidth}px, contrast ${stop.ringContrast.toFixed(1)}`)
  if (before !== null && !before.isInBar && !stop.isInBar && stop.bottom <= before.top && stop.left < before.right)
    found.push(`stands above the stop before it, ${before.name}`)
  return found.map((problem) => `${stop.name} ${problem}`)
}

/** Presses Tab; says what has the focus then, or null past the last stop, where Chromium may begin again at once. */
async function nextStop(page: Page) {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const { top, right, bottom, left, width, height } = element.getBoundingClientRect()
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
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
      ringContrast: contrast(outlineColor, groundUnder(element.parentElement)),
      top: top + scrollY,
      bottom: bottom + scrollY,
      left,
      right,
    }

    function groundUnder(ground: Element | null): string {
      if (ground === null) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(ground)
      const isClear = /, 0\)$|\/ 0\)$/.test(backgroundColor)
      return isClear ? groundUnder(ground.parentElement) : backgroundColor
    }

    function contrast(one: string, other: string): number {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }

    function luminance(colour: string): number {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  })
}
