import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { desktop, everyPath, phone } from '../e2e/pages.ts'
import { organisersClient, visitorsClient } from '../e2e/store.ts'
import { siteUrl } from '../addresses.ts'
import { test, type Visit } from './browser.ts'

const cancelled = {
  _id: 'exception-any-browser',
  _type: 'scheduleException',
  date: '2026-11-23',
  status: 'cancelled',
  reason: 'the floor dries',
}

let tiles: Server
const requestedTiles: string[] = []

test.beforeAll(async () => {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  tiles = createServer((request, response) => {
    requestedTiles.push(request.url ?? '')
    response.setHeader('content-type', 'image/gif').end(pixel)
  })
  await once(tiles.listen(0, 'localhost'), 'listening')
  const mapTiles = `http://localhost:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`
  await organisersClient().transaction().createOrReplace(cancelled).patch('contactPage', { set: { mapTiles } }).commit()
  await expectOnPage('/contact-us', mapTiles)
  await expectOnPage('/community', cancelled.reason)
})

test.afterAll(async () => {
  tiles.close()
  await organisersClient()
    .transaction()
    .delete(cancelled._id)
    .patch('contactPage', { unset: ['mapTiles'] })
    .commit()
  expect(await visitorsClient().fetch('count(*[_id match "*any-browser"])')).toBe(0)
})

test.beforeEach(({ visit }) => visit.resize(phone))

test('the menu opens, leads to a page, and is closed there', async ({ visit }) => {
  await visit.goto('/')
  expect(await isVisible(visit, '#menu')).toBe(false)
  await visit.click('header button[aria-expanded]')
  expect(await isVisible(visit, '#menu')).toBe(true)
  expect(await visit.run(() => document.querySelector('header [aria-expanded]')?.ariaExpanded)).toBe('true')
  await visit.click('#menu a[href="/classes"]')
  await expectPath(visit, '/classes')
  expect(await isVisible(visit, '#menu')).toBe(false)
})

test('a click on a tab opens its panel alone', async ({ visit }) => {
  await visit.goto('/classes')
  expect(await openPanels(visit)).toEqual(['wcs-2'])
  await visit.click('[role="tab"][href="#vibes"]')
  expect(await openPanels(visit)).toEqual(['vibes'])
  expect(await visit.run(() => location.hash)).toBe('#vibes')
})

test('a URL with a tab opens it below the bar: on load, on a change of the hash, and from a link', async ({
  visit,
}) => {
  for (const size of [phone, desktop]) {
    await visit.resize(size)
    await visit.goto('/classes#wcs-1')
    await expectPanelBelowBar(visit, 'wcs-1')

    await visit.run(() => scrollTo(0, 0))
    await visit.run(() => void (location.hash = '#vibes'))
    await expectPanelBelowBar(visit, 'vibes')

    await visit.run(() => document.querySelector<HTMLAnchorElement>('main a[href$="#wcs-1"]:not([role])')?.click())
    await expectPanelBelowBar(visit, 'wcs-1')
  }
})

test('Back and Forward between tabs restore the tab and the scroll position', async ({ visit }) => {
  await visit.goto('/firsttime')
  await visit.goto('/classes')
  await visit.run(() => scrollTo({ top: 120, behavior: 'instant' }))
  await expect.poll(() => scrollPosition(visit)).toBe(120)
  await visit.run(() => void (location.hash = '#vibes'))
  await expectPanelBelowBar(visit, 'vibes')

  await visit.run(() => history.back())
  await expect.poll(() => openPanels(visit)).toEqual(['wcs-2'])
  await expect.poll(() => scrollPosition(visit)).toBe(120)
  await visit.run(() => history.forward())
  await expectPanelBelowBar(visit, 'vibes')
})

test('Back to an earlier page restores its scroll position', async ({ visit }) => {
  await visit.goto('/')
  await visit.run(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => scrollPosition(visit)).toBe(900)
  await visit.run(() => document.querySelector<HTMLAnchorElement>('footer a[href="/teachers"]')?.click())
  await expectPath(visit, '/teachers')
  await visit.run(() => history.back())
  await expectPath(visit, '/')
  await expect.poll(() => scrollPosition(visit)).toBe(900)
})

test('a cancelled evening is struck out, and links are underlined', async ({ visit }) => {
  const lineOf = (selector: string) =>
    visit.run((found) => {
      const { textDecorationLine, textDecorationThickness } = getComputedStyle(
        document.querySelector(found) ?? new Image(),
      )
      return `${textDecorationLine} ${textDecorationThickness}`
    }, selector)
  await visit.goto('/community')
  expect(await lineOf('[data-state="cancelled"] time')).toBe('line-through 2px')
  expect(await lineOf('header a[aria-current]')).toBe('underline 2px')
  await visit.goto('/')
  expect(await lineOf('[data-hero] a[href*="maps"], [data-hero] dd a')).toBe('underline 2px')
  expect(await lineOf('footer a[href*="maps"], footer dd a')).toMatch(/^underline/)
})

test('the map loads its tiles', async ({ visit }) => {
  await visit.goto('/contact-us')
  await visit.run(() => document.querySelector('[data-map]')?.scrollIntoView())
  await expect.poll(() => requestedTiles).toContain('/13/2478/3030.png')
  await expect.poll(() => visit.run(() => document.querySelectorAll('.leaflet-tile-loaded').length)).toBeGreaterThan(3)
})

test('at twice the font size, no page scrolls horizontally', async ({ visit }) => {
  for (const path of everyPath) {
    await visit.goto(path)
    const { scrollWidth, clientWidth } = await visit.run(() => {
      document.documentElement.style.fontSize = '200%'
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth, path).toBe(clientWidth)
  }
})

test('with reduced motion, nothing is animated', async ({ visitWith }) => {
  const visit = await visitWith({ reducedMotion: true })
  for (const path of everyPath) {
    await visit.goto(path)
    const moving = await visit.run(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element)
          return animationName !== 'none' || /[1-9]/.test(transitionDuration)
        })
        .map(({ tagName }) => tagName),
    )
    expect(moving, path).toEqual([])
  }
})

test('in forced colors, the open tab is underlined and drawings use the system’s colors', async ({
  visitWith,
  engine,
}) => {
  test.skip(engine === 'webkit', 'WebKit has no forced colors')
  const visit = await visitWith({ forcedColors: true })
  await visit.goto('/classes')
  const looks = await visit.run(() => {
    const tab = document.querySelector('[role="tab"][aria-selected="true"]') ?? document.body
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    const strokes = [...document.querySelectorAll('main path[data-way]')].map((path) => getComputedStyle(path).stroke)
    return { line: getComputedStyle(tab).textDecorationLine, foreign: strokes.filter((stroke) => stroke !== color) }
  })
  expect(looks).toEqual({ line: 'underline', foreign: [] })
})

const scrollPosition = (visit: Visit) => visit.run(() => Math.round(scrollY))

const isVisible = (visit: Visit, selector: string) =>
  visit.run((found) => (document.querySelector<HTMLElement>(found)?.offsetHeight ?? 0) > 0, selector)

const openPanels = (visit: Visit) =>
  visit.run(() =>
    [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]')]
      .filter(({ offsetHeight }) => offsetHeight > 0)
      .map(({ id }) => id),
  )

/** Waits until a page has loaded. Until then, running a function in the page can fail. */
const expectPath = (visit: Visit, path: string) =>
  expect(async () => {
    expect(await visit.run(() => document.readyState === 'complete' && location.pathname)).toBe(path)
  }).toPass()

async function expectPanelBelowBar(visit: Visit, id: string) {
  await expect.poll(() => openPanels(visit)).toEqual([id])
  const top = () =>
    visit.run((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? NaN), id)
  await expect.poll(top).toBe(64)
}

const expectOnPage = (path: string, text: string) =>
  expect.poll(async () => (await fetch(new URL(path, siteUrl))).text()).toContain(text)
