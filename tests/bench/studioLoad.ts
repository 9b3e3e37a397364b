import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { formatMs, formatTimes, median, type Figure } from './figure.ts'
import type { Stack } from './stack.ts'

const runs = 5

/** Lighthouse's slow phone: bytes per second, latency in milliseconds, and a processor a quarter as fast. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const slowdown = 4
const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Milliseconds from the link until menu and form are usable, and the bytes transferred until then. */
type Load = { menu: number; form: number; bytes: number }

/** Measures the time from the sign-in link to the Studio's menu and to a form, with a cold and a warm cache, on a laptop and a slow phone. */
export async function studioLoad({ token, studioUrl }: Stack): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const figures = [
    ...(await figuresOf(browser, `${studioUrl}/#token=${token}`, 'Studio in Chromium')),
    ...(await figuresOf(browser, `${studioUrl}/#token=${token}`, 'Studio on a slow phone', true)),
    ...(await figuresOf(browser, `${studioUrl}/tonight`, '/tonight on a slow phone', true, openTonight, token)),
  ]
  await browser.close()
  return figures
}

async function figuresOf(
  browser: Browser,
  link: string,
  where: string,
  isPhone = false,
  open = openStudio,
  signedInWith = '',
): Promise<Figure[]> {
  const cold: Load[] = []
  const warm: Load[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext(isPhone ? phoneScreen : {})
    if (signedInWith !== '')
      await context.request.post(new URL('/v1/auth/session', link).href, {
        headers: { authorization: `Bearer ${signedInWith}` },
      })
    cold.push(await load(context, link, isPhone, open))
    warm.push(await load(context, link, isPhone, open))
    await context.close()
  }

  const figure = (what: string, field: keyof Load, format: (value: number) => string): Figure => {
    const middle = (loads: Load[]) => median(loads.map((one) => one[field]))
    return {
      what: `${where}, ${signedInWith === '' ? 'from its link' : 'signed in'}, ${what}, median of ${runs}`,
      measured: format(middle(cold)),
      comparedWith: `with a warm cache ${format(middle(warm))}`,
      ratio: formatTimes(middle(cold) / middle(warm)),
    }
  }
  return [
    figure('to its menu', 'menu', formatMs),
    figure('to an editable form', 'form', formatMs),
    figure('transferred until then', 'bytes', (bytes) => `${(bytes / 1e6).toPrecision(3)} MB`),
  ]
}

async function load(context: BrowserContext, link: string, isPhone: boolean, open: typeof openStudio): Promise<Load> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await network.send('Network.enable')
  if (isPhone) {
    await network.send('Network.emulateNetworkConditions', slow4G)
    await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }

  const startedAt = performance.now()
  await page.goto(link, { waitUntil: 'commit' })
  const parts = open(page)
  await parts.menu()
  const menu = performance.now() - startedAt
  await parts.form()
  const form = performance.now() - startedAt
  await page.close()
  return { menu, form, bytes }
}

/** Returns functions that wait for the Studio's menu, and open a form until a field accepts input. */
function openStudio(page: Page) {
  const prices = page.getByRole('link', { name: 'Prices & registration' })
  return {
    menu: () => prices.waitFor(),
    form: async () => {
      await prices.click()
      await page.getByRole('link', { name: /General Admission/ }).click()
      await page.getByTestId('field-onlinePriceInCents').getByRole('textbox').click() // waits until it is enabled
    },
  }
}

/** Does the same on the quick page, whose menu is its buttons. */
function openTonight(page: Page): ReturnType<typeof openStudio> {
  const cancel = page.getByRole('button', { name: /^Cancel / }).first()
  return {
    menu: () => cancel.waitFor(),
    form: async () => {
      await cancel.tap()
      await page.getByLabel('Reason').click()
    },
  }
}
