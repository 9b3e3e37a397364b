import { expect, type APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { pagePaths as paths } from '../../shared/pages.ts'
import { siteUrl } from '../addresses.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'

putBackAfterwards('contactPage')

/** Reads a page's head like a crawler, without running scripts. */
async function crawl(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const [head = ''] = /<head>.*<\/head>/s.exec(html) ?? []
  const one = (tag: RegExp, attribute: string) => {
    const tags = (head.match(/<(meta|link)\b[^>]*>/g) ?? []).filter((found) => tag.test(found))
    expect(tags, `${tag.source} on ${path}`).toHaveLength(1)
    return new RegExp(`${attribute}="([^"]+)"`).exec(tags[0] ?? '')?.[1] ?? ''
  }
  return {
    html,
    link: (rest: string) => one(new RegExp(`<link rel="${rest}"`), 'href'),
    meta: (name: string) => one(new RegExp(`(property|name)="${name}"`), 'content'),
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '',
  }
}

async function readPicture(request: APIRequestContext, url: string) {
  const answer = await request.get(url)
  expect(answer.status(), url).toBe(200)
  return { answer, png: await answer.body() }
}

test('every page has its own title, description, address and picture', async ({ request }) => {
  const seen: Record<'title' | 'description' | 'picture', string[]> = { title: [], description: [], picture: [] }
  for (const path of paths) {
    const { html, link, meta, title } = await crawl(request, path)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-US"/i)
    expect(title).toBe(`${meta('og:title')} | Westie Boston`)
    for (const [name, content] of [
      ['og:site_name', 'Westie Boston'],
      ['og:type', 'website'],
      ['og:locale', 'en_US'],
      ['og:url', siteUrl + path],
      ['og:description', meta('description')],
      ['twitter:card', 'summary_large_image'],
    ] as const)
      expect(meta(name), `${name} on ${path}`).toBe(content)
    expect(link('canonical')).toBe(siteUrl + path)
    expect(meta('og:image:alt')).toContain(meta('og:title'))

    const { answer, png } = await readPicture(request, meta('og:image').replaceAll('&amp;', '&'))
    expect(answer.headers()['cache-control']).toContain('immutable')
    expect(png.length).toBeLessThan(120_000)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    seen.title.push(title)
    seen.description.push(meta('description'))
    seen.picture.push(png.toString('base64'))
  }
  for (const values of Object.values(seen)) expect(new Set(values).size).toBe(paths.length)
})

test('a page’s picture is cached, and an outdated version of it only for minutes', async ({ request }) => {
  const url = (await crawl(request, '/contact-us')).meta('og:image')
  const { answer } = await readPicture(request, url)
  const headers = { 'If-None-Match': String(answer.headers()['etag']) }
  expect((await request.get(url, { headers })).status()).toBe(304)
  const earlier = await readPicture(request, url.replace(/v=\w+/, 'v=earlier'))
  expect(earlier.answer.headers()['cache-control']).toBe('public, max-age=300')
})

test('tabs, bookmarks and home screens find an icon', async ({ request }) => {
  const { link } = await crawl(request, '/')
  const sizeOf = async (url: string) => {
    const { width, height } = await sharp((await readPicture(request, url)).png).metadata()
    return `${width}x${height}`
  }
  const svg = await request.get(link('icon" [^>]*type="image/svg\\+xml'))
  expect(svg.headers()['content-type']).toBe('image/svg+xml')
  const ico = await readPicture(request, '/favicon.ico')
  expect(await sharp(ico.png.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
  expect(await sizeOf(link('apple-touch-icon'))).toBe('180x180')
})

test('the sitemap lists every page with the date of the last publish, and robots.txt refers to it', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/draft\/$/m)
  expect(robots).toContain(`\nSitemap: ${siteUrl}/sitemap.xml`)

  const { _updatedAt } = await organisersClient().patch('contactPage').set({ heading: 'Ask away' }).commit()
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const entries = [...(await answer.text()).matchAll(/<url><loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod><\/url>/g)]
  expect(entries.map(([, address]) => address)).toEqual(paths.map((path) => siteUrl + path))
  expect(entries.filter(([, , date = '']) => date < _updatedAt)).toEqual([])
})

test('a page that does not exist is not indexed and has no link preview', async ({ request }) => {
  const answer = await request.get('/no-such-page')
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toMatch(/<meta name="robots" content="noindex"/)
  expect(html).not.toMatch(/rel="canonical"|property="og:/)
})
