import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyHostedProject, hostedPictures, hostedSettings, poseAsHosted } from './hostedSite.ts'
import { siteUrl } from './names.ts'
import { copyPublicProject, cronSecret, folderForStacks, startStore } from './publicStack.ts'
import { assembleFunction, startFunction } from './tracedFunctions.ts'

test.describe.configure({ mode: 'default' })

type Case = {
  /** The page's name in Next's build. */
  page: string
  /** The path that a visitor requests, and the one that Vercel passes to the function if it differs. */
  path: string
  handedAs?: string
  status: number
  type?: RegExp
  says?: string
}

const html = /^text\/html/
const json = /^application\/json/

const cases: Case[] = [
  { page: 'pages/index', path: '/', status: 200, type: html, says: `<link rel="canonical" href="${siteUrl}/"` },
  { page: 'pages/register', path: '/register', status: 200, type: html, says: 'General Admission' },
  { page: 'pages/teachers', path: '/teachers', status: 200, type: html, says: hostedPictures },
  { page: 'pages/community', path: '/community', status: 200, type: html },
  { page: 'pages/draft/[[...path]]', path: '/draft/register', status: 401, type: html },
  { page: 'pages/api/calendar', path: '/api/calendar', status: 200, type: /^text\/calendar/, says: 'BEGIN:VEVENT' },
  {
    page: 'pages/api/share/[name]',
    path: '/api/share/[name]',
    handedAs: '/api/share/classes?nxtPname=classes',
    status: 200,
    type: /^image\/png/,
  },
  { page: 'pages/api/sitemap', path: '/api/sitemap', status: 200, type: /^application\/xml/, says: '<lastmod>' },
  { page: 'pages/api/robots', path: '/api/robots', status: 200, type: /^text\/plain/, says: `${siteUrl}/sitemap.xml` },
  { page: 'pages/api/health', path: '/api/health', status: 200, type: json },
  { page: 'pages/api/shared-calendar', path: '/api/shared-calendar?key=x', status: 200, type: json },
  { page: 'pages/api/revalidate', path: '/api/revalidate', status: 405, type: json },
  { page: 'pages/api/draft/enable', path: '/api/draft/enable', status: 401, says: 'This link is not valid' },
]

const temporary = folderForStacks()
const project = join(temporary, 'project')
let hosted: Awaited<ReturnType<typeof poseAsHosted>>
let env: Record<string, string>

test.beforeAll(async () => {
  const [storesFolder, lakeDir] = [join(temporary, 'store'), join(temporary, 'lake')]
  copyPublicProject(storesFolder)
  copyHostedProject(project)
  hosted = await poseAsHosted(await startStore(storesFolder, lakeDir))
  const readToken = readFileSync(join(lakeDir, 'site-token'), 'utf8').trim()
  env = { ...hosted.env, ...hostedSettings(readToken), CRON_SECRET: cronSecret }
})

test.afterAll(() => hosted.close())

for (const { page, path, handedAs = path, status, type, says } of cases)
  test(`${page} answers with only the files traced for it`, async () => {
    const folder = join(temporary, 'function')
    assembleFunction(project, page, folder)
    const { port, stop } = await startFunction(folder, env)
    const response = await fetch(`http://127.0.0.1:${port}${handedAs}`, {
      headers: { 'x-matched-path': path, 'x-forwarded-proto': 'https' },
      redirect: 'manual',
    })
    const text = await response.text()
    await stop()
    rmSync(folder, { recursive: true })
    expect([response.status, text.slice(0, 500)]).toEqual([status, expect.any(String)])
    if (type !== undefined) expect(response.headers.get('content-type')).toMatch(type)
    if (says !== undefined) expect(text).toContain(says)
  })

test('the functions only send requests to the hosted service', () => {
  expect(new Set(hosted.asked.map(({ url }) => url.host))).toEqual(new Set(['westie.api.sanity.io']))
  expect(hosted.refused).toEqual([])
})
