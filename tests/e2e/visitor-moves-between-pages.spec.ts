import { expect, test, type Page } from '@playwright/test'
import { everyPath } from './pages.ts'

const y = (page: Page) => page.evaluate(() => scrollY)
const scrollTo = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)

test('back and forward restore where the visitor was; a new page starts at its top', async ({ page }) => {
  await page.goto('/')
  await scrollTo(page, 1200)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL('/classes')
  expect(await y(page)).toBe(0)
  await scrollTo(page, 700)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers' }).click()
  await expect(page).toHaveURL('/teachers')
  expect(await y(page)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await expect.poll(() => y(page)).toBe(700)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => y(page)).toBe(1200)
  await page.goForward()
  await expect.poll(() => y(page)).toBe(700)
})

test('anchors stop 64px short of the top, on arrival and within a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  for (const [path, ids] of [
    ['/', ['mission', 'approach', 'about-us']],
    ['/classes', ['wcs-1', 'details', 'vibes', 'teachers']],
  ] as const)
    for (const [i, id] of ids.entries())
      await test.step(`${path}#${id}`, async () => {
        if (i === 0) await page.goto(`${path}#${id}`)
        else await page.evaluate((id) => (location.hash = id), id)
        const top = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? NaN, id)
        await expect.poll(async () => Math.abs((await top()) - 64)).toBeLessThanOrEqual(1)
        await page.evaluate(() => document.fonts.ready)
        expect(Math.abs((await top()) - 64)).toBeLessThanOrEqual(1)
      })
})

test('the home page and the contact page, and no other, carry a class on their body as served', async ({ request }) => {
  const classes: Record<string, string | undefined> = {}
  for (const path of everyPath) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<body')
    classes[path] = html.match(/<body[^>]*\bclass="([^"]*)"/)?.[1]
  }
  expect(classes).toEqual({ ...classes, '/': 'home', '/contact-us': 'contact' })
  expect(Object.values(classes).filter((name) => name !== undefined)).toHaveLength(2)
})

test('a page that a visitor is about to open is rendered before', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  const rules: string[] = []
  const prerendered: { url: string; status: string }[] = []
  cdp.on('Preload.ruleSetUpdated', ({ ruleSet }) => rules.push(ruleSet.errorMessage ?? 'valid'))
  cdp.on('Preload.prerenderStatusUpdated', ({ key, status }) => prerendered.push({ url: key.url, status }))
  await cdp.send('Preload.enable')
  await page.goto('/')
  await expect.poll(() => rules).toEqual(['valid'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes' }).hover()
  await expect.poll(() => prerendered, { timeout: 5000 }).toContainEqual({ url: expect.stringMatching(/\/classes$/), status: 'Ready' })
})

test('a page left for another waits in the back/forward cache', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  const reasons: string[] = []
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type} ${reason}`)),
  )
  await cdp.send('Page.enable')
  await page.goto('/')
  await page.goto('/classes')
  await page.goBack()
  console.log(reasons)
})
