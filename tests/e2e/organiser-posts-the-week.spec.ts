import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { siteUrl } from '../addresses.ts'
import { expectNoViolations } from './axe.ts'
import { expectNothingLost } from './layout.ts'
import { organisersClient } from './store.ts'
import { openStudio } from './studio.ts'
import { test } from './visitor.ts'

const exception = 'exception-posted'

test.afterEach(async ({ page }) => {
  await page.close()
  await organisersClient().delete(exception)
})

test('an organizer opens the post kit from the Studio, and gets pictures and texts for a cancelled evening', async ({
  page,
  context,
}) => {
  const [date] = await organisersClient().fetch<string[]>('*[_type == "scheduleException"].date | order(@)')
  const monday = '2026-11-23'
  expect(date).not.toBe(monday)
  const changes = { date: monday, status: 'cancelled', reason: 'the floor is wet' }
  await organisersClient().createOrReplace({ _id: exception, _type: 'scheduleException', ...changes })

  await openStudio(page)
  await page.getByRole('link', { name: 'This week', exact: true }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Post kit' }).click()
  const kit = await opened
  await expect(kit.getByRole('heading', { level: 1, name: 'Post kit' })).toBeVisible()
  await expect(kit.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  const shortText = kit.locator('dt:text("Short text") + dd')
  await shortText.click()
  const selected = await kit.evaluate(() => getSelection()?.toString())
  expect(selected).toMatch(/^No class this Monday: the floor is wet\. Next: .* http\S+$/)

  for (const [name, height] of [
    ['Download: Square, 1:1', 1080],
    ['Download: Story, 9:16', 1920],
  ] as const) {
    const download = kit.waitForEvent('download')
    await kit.getByRole('link', { name }).click()
    expect(await sharp(readFileSync(await (await download).path())).metadata()).toMatchObject({ width: 1080, height })
  }
  const picture = kit.getByRole('img', { name: /No class this Monday\..*Monday, November 23: the floor is wet/ })
  await expect(picture).toHaveCount(2)

  for (const width of [390, 1280]) {
    await kit.setViewportSize({ width, height: 844 })
    await expectNoViolations(kit, `at ${width}`)
    await expectNothingLost(kit, `at ${width}`)
  }

  const series = kit.getByRole('navigation', { name: 'What to post' }).getByRole('link').nth(1)
  const topic = (await series.innerText()).split(':')[0] ?? ''
  await series.click()
  await expect(shortText).toHaveText(new RegExp(`^${topic}: `))
  const unknown = await kit.request.get(`${siteUrl}/post-kit?series=unknown`)
  expect(unknown.status()).toBe(404)
  expect((await kit.request.get(`${siteUrl}/share/post-square.png?series=unknown`)).status()).toBe(404)

  const [made, asked] = await Promise.all(
    ['', '?v=1&title=Free%20money'].map(async (query) =>
      (await kit.request.get(`${siteUrl}/share/post-square.png${query}`)).body(),
    ),
  )
  expect(asked?.equals(made ?? Buffer.alloc(0))).toBe(true)
  const [sitemap, home] = await Promise.all(
    ['/sitemap.xml', '/'].map(async (path) => (await kit.request.get(siteUrl + path)).text()),
  )
  expect(`${sitemap}${home}`).not.toContain('post-kit')
})
