import { expect, type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pagePaths as paths } from '../../shared/pages.ts'
import { siteUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { reloadUntil, test } from './visitor.ts'

/** Returns the contents of a page's head without running scripts, like a crawler. */
async function crawl(page: Page, path: string) {
  await page.goto(path)
  const texts = (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((found, name) => found.map((tag) => tag.getAttribute(name)), attribute)
  const one = async (selector: string, attribute: string) => {
    const found = await texts(selector, attribute)
    expect(found, `${selector} on ${path}`).toEqual([expect.stringMatching(/\S/)])
    return String(found[0])
  }
  const property = (name: string) => one(`head meta[property="${name}"]`, 'content')
  const name = (name: string) => one(`head meta[name="${name}"]`, 'content')
  return { one, texts, property, name }
}

async function readPicture(request: APIRequestContext, url: string) {
  const answer = await request.get(url)
  expect(answer.status(), url).toBe(200)
  return { answer, png: await answer.body() }
}

test('every page has its own title, description, address and picture', async ({ page, request }) => {
  const seen: Record<'title' | 'description' | 'picture', string[]> = { title: [], description: [], picture: [] }
  for (const path of paths) {
    const { one, property, name } = await crawl(page, path)
    await expect(page.locator('title:not(svg title)')).toHaveCount(1)
    const title = await page.title()
    expect(title).toMatch(/^\S.* \| Westie Boston$/)
    expect(await property('og:title')).toBe(title.replace(' | Westie Boston', ''))
    expect(await property('og:site_name')).toBe('Westie Boston')
    expect(await property('og:type')).toBe('website')
    expect(await property('og:locale')).toBe('en_US')
    expect(await one('html', 'lang')).toBe('en-US')
    expect(await name('twitter:card')).toBe('summary_large_image')
    expect(await one('head link[rel="canonical"]', 'href')).toBe(siteUrl + path)
    expect(await property('og:url')).toBe(siteUrl + path)
    const description = await name('description')
    expect(await property('og:description')).toBe(description)
    expect(await property('og:image:alt')).toContain(await property('og:title'))

    const { answer, png } = await readPicture(request, await property('og:image'))
    expect(answer.headers()['content-type']).toBe('image/png')
    expect(answer.headers()['cache-control']).toContain('immutable')
    expect(png.length).toBeLessThan(120_000)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect([await property('og:image:width'), await property('og:image:height')]).toEqual(['1200', '630'])

    seen.title.push(title)
    seen.description.push(description)
    seen.picture.push(png.toString('base64'))
  }
  for (const values of Object.values(seen)) expect(new Set(values).size).toBe(paths.length)
})

test('a new title shows in the page, in its link preview and in the picture', async ({ page, request }) => {
  const before = await (await crawl(page, '/contact-us')).property('og:image')
  const { answer, png } = await readPicture(request, before)
  const fresh = { 'If-None-Match': String(answer.headers()['etag']) }
  expect((await request.get(before, { headers: fresh })).status()).toBe(304)

  const client = organisersClient()
  const seo = await client.fetch<object>('*[_id == "contactPage"][0].seo')
  try {
    await client.patch('contactPage').set({ 'seo.title': 'Ask us anything' }).commit()
    await reloadUntil(page, '/contact-us', async () =>
      expect(await page.title()).toBe('Ask us anything | Westie Boston'),
    )
    const after = await (await crawl(page, '/contact-us')).property('og:image')
    expect(after).not.toBe(before)
    expect((await readPicture(request, after)).png.equals(png)).toBe(false)
    expect((await readPicture(request, before)).answer.headers()['cache-control']).toBe('public, max-age=300')
  } finally {
    await client.patch('contactPage').set({ seo }).commit()
  }
})

test('tabs, bookmarks and home screens find an icon', async ({ page, request }) => {
  const { one } = await crawl(page, '/')
  const png = async (url: string) => sharp((await readPicture(request, url)).png).metadata()

  const icon = await request.get(await one('link[rel="icon"][type="image/svg+xml"]', 'href'))
  expect(icon.headers()['content-type']).toBe('image/svg+xml')
  const ico = await readPicture(request, '/favicon.ico')
  expect(ico.answer.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  expect(await sharp(ico.png.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
  expect(await png(await one('link[rel="apple-touch-icon"]', 'href'))).toMatchObject({ width: 180, height: 180 })
  expect(await one('meta[name="theme-color"]', 'content')).toMatch(/^#[0-9a-f]{6}$/)

  const answer = await request.get(await one('link[rel="manifest"]', 'href'))
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { name: string; icons: { src: string; sizes: string; purpose?: string }[] } = await answer.json()
  expect(manifest.name).toBe('Westie Boston')
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await png(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the sitemap lists every page with the date of its last edit, and robots.txt refers to it', async ({
  request,
}) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/draft\/$/m)
  const sitemap = /^Sitemap: (.+)$/m.exec(await robots.text())?.[1]
  expect(sitemap).toBe(`${siteUrl}/sitemap.xml`)

  const client = organisersClient()
  const { _updatedAt } = await client.patch('communityPage').setIfMissing({ heading: '' }).commit()
  const lastEdit = await client.fetch<string>('* | order(_updatedAt desc)[0]._updatedAt')
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const entries = [...(await answer.text()).matchAll(/<url><loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod><\/url>/g)]
  expect(entries.map(([, address]) => address)).toEqual(paths.map((path) => siteUrl + path))
  for (const [, , date] of entries) expect(Date.parse(String(date))).toBeLessThanOrEqual(Date.parse(lastEdit))
  expect(entries.find(([, address]) => address === `${siteUrl}/community`)?.[2]).toBe(_updatedAt)
})

test('a page that does not exist is not indexed and has no link preview', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel="canonical"], meta[property^="og:"]')).toHaveCount(0)
})
