import type { Page } from '@playwright/test'
import { pagePaths } from '../../shared/pages.ts'
import { siteUrl, studioUrl } from '../addresses.ts'

/** The paths of all pages and one of a page that does not exist. */
export const everyPath = [...pagePaths, '/no-such-page']

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** Answers requests to other hosts with an empty page or a transparent pixel, so that pages look the same without a network. */
export async function standInForOtherHosts(page: Page): Promise<void> {
  const ours = [siteUrl, studioUrl]
  await page.route(
    ({ origin, protocol }) => protocol.startsWith('http') && !ours.includes(origin),
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/gif', body: clearPixel })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Elsewhere</title>' }),
  )
}

const clearPixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Scrolls to the end of a page screen by screen, so that everything loads. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await nextFrame()
    }
    await nextFrame()
  })
  await page.waitForLoadState('networkidle')
}
