import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { formatPrice } from '../../shared/money.ts'
import { pagePaths } from '../../shared/pages.ts'
import { freePort } from '../bench/freePort.ts'
import {
  copyHostedProject,
  hostedPictures,
  hostedSettings,
  hostedStudioUrl,
  poseAsHosted,
  startHostedSite,
  webhookSecret,
  type SentRequest,
} from './hostedSite.ts'
import {
  copyPublicProject,
  folderForStacks,
  waitUntilCurrent,
  organizersClientOf,
  startStore,
  type Running,
  type Store,
} from './publicStack.ts'
import { siteUrl, studioUrl } from './names.ts'

test.describe.configure({ mode: 'default' })

const card = 'registration-general-admission'
const apiHost = 'westie.api.sanity.io'

/** The part of the hosted Content Lake's HTTP API that the site may use. */
const offered = [
  /^\/v2025-02-19\/data\/query\/production$/,
  /^\/v2025-02-19\/data\/live\/events\/production$/,
  /^\/v2025-02-19\/users\/[\w-]+$/,
]
const queryOptions = ['query', 'perspective', 'returnQuery', 'resultSourceMap', 'tag', 'lastLiveEventId', 'cacheMode']
const perspectives = ['published', 'drafts', 'raw']

const temporary = folderForStacks()
let store: Store
let hosted: Awaited<ReturnType<typeof poseAsHosted>>
let site: Running
let readToken: string

test.beforeAll(async () => {
  const [storesFolder, sitesFolder, lakeDir] = ['store', 'site', 'lake'].map((name) => join(temporary, name)) as [
    string,
    string,
    string,
  ]
  copyPublicProject(storesFolder)
  copyHostedProject(sitesFolder)
  store = await startStore(storesFolder, lakeDir)
  readToken = readFileSync(join(lakeDir, 'site-token'), 'utf8').trim()
  hosted = await poseAsHosted(store)
  site = startHostedSite(sitesFolder, await freePort(), { ...hosted.env, ...hostedSettings(readToken) })
  await waitUntilCurrent(site)
})

test.afterAll(() => hosted.close())

test('visitors get every page, with pictures from the hosted service', async () => {
  for (const path of pagePaths) {
    const { status, text, headers } = await visit(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain(`<link rel="canonical" href="${new URL(path, siteUrl).href}"`)
    expect(text).not.toContain(studioUrl)
    expect(headers.get('content-security-policy')).toContain(hostedStudioUrl)
  }
  const { text } = await visit('/teachers')
  expect(text).toContain(hostedPictures)
  expect(text).toContain('img-src')
  for (const path of ['/calendar.ics', '/sitemap.xml', '/robots.txt', '/share/classes.png'])
    expect([path, (await visit(path)).status]).toEqual([path, 200])
})

test('a webhook with a valid signature renews the pages before it is answered; another does not', async () => {
  await setPrice(2315)
  const body = JSON.stringify({ _id: card, _type: 'registrationCard' })
  const call = async (secret: string) =>
    fetch(`http://127.0.0.1:${site.port}/api/revalidate`, {
      method: 'POST',
      headers: { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret) },
      body,
    })
  expect((await call('somebody else’s')).status).toBe(401)
  expect((await call(webhookSecret)).status).toBe(200)
  expect((await visit('/register')).text).toContain(formatPrice(2315))
})

test('without a webhook, a publish arrives by live events', async () => {
  await setPrice(2420)
  await expect.poll(async () => (await visit('/register')).text).toContain(formatPrice(2420))
})

test('an organizer who comes from the Studio sees a draft, and visitors don’t', async () => {
  const client = organizersClientOf(store)
  const published = await client.getDocument(card)
  await client.createOrReplace({
    ...published,
    _id: `drafts.${card}`,
    _type: 'registrationLink',
    onlinePriceInCents: 2735,
  })
  const { id } = await client.users.getById('me')
  const { secret } = await createPreviewSecret(client, 'sanity/presentation', `${hostedStudioUrl}/presentation`, id)
  const enable = `/api/draft/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/draft/register&sanity-preview-perspective=drafts`
  const begun = await visit(enable)
  expect([begun.status, begun.headers.get('location')]).toEqual([307, expect.stringMatching(/^\/draft\/register\b/)])
  const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';')

  const preview = await visit('/draft/register', { cookie })
  expect(preview.text).toContain(formatPrice(2735))
  expect((await visit('/draft/register')).status).toBe(401)
  expect((await visit('/register')).text).not.toContain(formatPrice(2735))
})

test('the Studio gets the live status of a page with requests that the service supports', async () => {
  const { status, headers, text } = await visit('/api/live?path=/register')
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(hostedStudioUrl)
  expect(JSON.parse(text)).toMatchObject({ problem: null })
})

test('the site only sends requests that the service supports, uncached, and none to other hosts', () => {
  expect(hosted.asked.length).toBeGreaterThan(20)
  const others = hosted.asked.filter((request) => !isOffered(request))
  expect(others.map(({ method, url }) => `${method} ${url.href}`)).toEqual([])
  expect(hosted.asked.filter(({ token }) => token !== readToken).map(({ url }) => url.href)).toEqual([])
  const used = hosted.asked.map(({ url }) => offered.findIndex((path) => path.test(url.pathname)))
  expect(new Set(used)).toEqual(new Set(offered.keys()))
  expect(hosted.refused).toEqual([])
})

/** Returns whether the hosted service supports a request and answers it without a cache. */
function isOffered({ method, url: { host, pathname, searchParams } }: SentRequest): boolean {
  if (method !== 'GET' || host !== apiHost || !offered.some((path) => path.test(pathname))) return false
  if (!pathname.includes('/query/')) return true
  const options = [...searchParams.keys()].filter((name) => !name.startsWith('$'))
  const perspective = searchParams.get('perspective') ?? ''
  return options.every((name) => queryOptions.includes(name)) && perspectives.includes(perspective)
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const setPrice = (onlinePriceInCents: number) =>
  organizersClientOf(store).patch(card, { set: { onlinePriceInCents } }).commit()
