import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../tests/chromium.ts'
import { startStack } from '../../tests/bench/stack.ts'

/**
 * Takes the pictures of docs/organisers.md and the README from the running Studio and site: `npm run pictures`, or some of them:
 * `npm run pictures -- season tonight`.
 */
const chosen = process.argv.slice(2)
const lakeDir = mkdtempSync(join(tmpdir(), 'pictures-'))
const stack = await startStack(lakeDir)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const errands: Record<string, (studio: Page) => Promise<unknown>> = {
  menu: (studio) => studio.getByRole('heading', { name: 'What needs attention' }).waitFor(),
  price: async (studio) => {
    await follow(studio, 'Prices & registration', /General Admission/)
    await studio.getByTestId('field-onlinePriceInCents').scrollIntoViewIfNeeded()
  },
  evenings: (studio) => follow(studio, 'This week', 'Cancelled, moved and special evenings', /new floor/),
  notice: (studio) => follow(studio, 'This week', 'Notices', /We are choosing/),
  series: (studio) => follow(studio, 'Classes & series', 'Series', /Stretch, settle/),
  person: (studio) => follow(studio, 'People', /Lead Instructor/),
  questions: async (studio) => {
    await follow(studio, 'Pages', /First Time page/)
    const questions = studio.getByTestId('field-questions')
    await questions.scrollIntoViewIfNeeded()
    await questions.getByText('What should I wear?').waitFor()
  },
  season: async (studio) => {
    await studio.goto(`${stack.studioUrl}/season`)
    await studio.getByRole('button', { name: /^Monday, December 7\b/ }).click()
    await studio.getByRole('link', { name: 'New series' }).waitFor()
  },
  roster: async (studio) => {
    const assignments = ['first', 'second'].map((name) => ({
      _key: name,
      _type: 'assignment',
      duty: 'teaches',
      people: [{ _key: name, _type: 'reference', _ref: `teacher-${name}` }],
    }))
    const [from, until] = ['2026-12-01', '2026-12-31']
    await stack.client.createOrReplace({ _id: 'roster', _type: 'roster', from, until, assignments })
    await studio.goto(`${stack.studioUrl}/intent/edit/id=roster;type=roster/`)
    await studio.getByTestId('field-assignments').getByText('First Teacher').waitFor()
  },
  access: async (studio) => {
    await studio.goto(`${stack.studioUrl}/access`)
    await studio.getByLabel('Email').fill('anna@example.org')
  },
  'post-kit': async (studio) => {
    await studio.goto(`${stack.siteUrl}/post-kit`)
    await studio.getByRole('heading', { name: 'Pictures' }).evaluate((heading) => heading.scrollIntoView())
  },
  tonight: async (studio) => {
    await studio.setViewportSize({ width: 390, height: 640 })
    await studio.goto(`${stack.studioUrl}/tonight#token=${stack.token}`)
    await studio
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .waitFor()
  },
  'no-page': async (studio) => {
    await stack.client.createOrReplace({ _id: 'robin-vale', _type: 'teacher', name: 'Robin Vale', role: 'Teacher' })
    await follow(studio, 'People', /Robin Vale/)
  },
  deleted: async (studio) => {
    await studio.getByRole('link', { name: 'Questions' }).click()
    await studio.getByRole('link', { name: 'What should I wear?', exact: true }).click()
    await studio.getByRole('button', { name: 'Open document actions' }).click()
    await studio.getByRole('menuitem', { name: 'Delete' }).click()
    await studio.getByRole('button', { name: 'Remove from First Time page and delete' }).click()
    await studio.getByRole('dialog').waitFor({ state: 'hidden' })
    await studio.getByRole('link', { name: 'Recently deleted' }).click()
    await studio.getByRole('link', { name: /What should I wear/ }).waitFor()
  },
  connection: async (studio) => {
    await follow(studio, 'Prices & registration', /General Admission/)
    await studio.context().setOffline(true)
    await studio.getByTestId('field-onlinePriceInCents').getByRole('textbox').fill('24')
    await studio.getByText('Not stored yet:').waitFor()
  },
}

try {
  const studio = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await studio.goto(`${stack.studioUrl}/#token=${stack.token}`)
  for (const [name, show] of Object.entries(errands)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    await studio.setViewportSize({ width: 1280, height: 800 })
    await studio.goto(stack.studioUrl)
    await show(studio)
    await studio.waitForLoadState('networkidle')
    await studio.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    await save(name, await studio.screenshot())
  }
  if (chosen.length === 0) await save('overview', await overview())
} finally {
  await browser.close()
  await stack.stop()
  rmSync(lakeDir, { recursive: true, force: true })
}

async function follow(studio: Page, ...links: (string | RegExp)[]): Promise<void> {
  for (const name of links) await studio.getByRole('link', { name, exact: true }).first().click()
  await studio.getByText(/^(Live on the site since|Published, but not on any page yet)/).waitFor()
  await studio.mouse.move(0, 0)
}

async function save(name: string, png: Buffer): Promise<void> {
  await sharp(png).png({ palette: true, quality: 80, effort: 10 }).toFile(`docs/pictures/${name}.png`)
}

/** Composes the home page, the Studio and a phone into one picture. */
async function overview(): Promise<Buffer> {
  const home = await screenOf(stack.siteUrl, 1280, 800)
  const phone = await screenOf(stack.siteUrl, 390, 844)
  const studio = await sharp('docs/pictures/price.png').toBuffer()
  const scaled = (picture: Buffer, width: number) => sharp(picture).resize({ width }).toBuffer()
  return sharp({ create: { width: 1600, height: 820, channels: 3, background: '#fbf4e7' } })
    .composite([
      { input: await scaled(home, 900), left: 60, top: 60 },
      { input: await scaled(studio, 800), left: 640, top: 260 },
      { input: await scaled(phone, 270), left: 1270, top: 60 },
    ])
    .png()
    .toBuffer()
}

async function screenOf(url: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(url, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  await page.close()
  return picture
}
