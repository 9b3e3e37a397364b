import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { expectNoViolations } from './axe.ts'
import { whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { desktop, phone, standInForOtherHosts } from './pages.ts'
import { expectOnSite, test } from './visitor.ts'

const saturday = '2026-11-21T12:00-05:00'

test.beforeEach(async ({ page }) => {
  await standInForOtherHosts(page)
})

type State = {
  /** The text on the first screen of the home page. */
  says: string | RegExp
  /** The time of the visitor's clock. */
  at?: string
  /** The other pages that show it, in addition to the home page. */
  paths?: string[]
  change?: (document: SanityDocument) => Record<string, unknown> | null
  added?: (object & { _id: string; _type: string })[]
}

const exception = (date: string, change: object) => ({
  _id: `state-${date}`,
  _type: 'scheduleException',
  date,
  ...change,
})

const loft = {
  _type: 'venue',
  name: 'The Loft above the Old Printing House',
  address: { _type: 'address', street: '2 Mill Lane', city: 'Boston', state: 'MA', postalCode: '02109' },
  arrival: 'Ring at the green door; the lift is behind the stairs.',
}

const isPicture = (value: unknown) => typeof value === 'object' && value !== null && 'asset' in value

/** Returns the content without its pictures. */
const withoutPictures = (document: SanityDocument) =>
  JSON.parse(JSON.stringify(document, (_, value: unknown) => (isPicture(value) ? undefined : value))) as Record<
    string,
    unknown
  >

const lastingStory = 'We danced until the lights came on, and then we walked home through the snow together. '.repeat(
  35,
)
const longNotice =
  'The street in front of the studio is closed for the marathon from noon until midnight: please come by subway, leave the station by the north exit, and walk around the park; the door on the garden side is open. Whoever comes by car finds places behind the library, and a friendly face at the corner to show the way.'
const longName = 'West Coast Swing for everybody who has never danced before'

function withLongWords(document: SanityDocument): SanityDocument {
  if (document._type === 'danceClass' && document._id.endsWith('wcs-1')) return { ...document, title: longName }
  if (document._type === 'notice') return { ...document, text: longNotice }
  if (document._type !== 'teacher') return document
  const span = { _type: 'span', _key: 'words', text: lastingStory, marks: [] }
  const block = { _type: 'block', _key: 'story', style: 'normal', markDefs: [], children: [span] }
  return { ...document, biography: [block] }
}

const states: Record<string, State> = {
  'class is tonight': { at: '2026-11-23T12:00-05:00', says: 'Tonight, Nov 23', paths: ['/community'] },
  'class is on now': { at: '2026-11-23T21:00-05:00', says: 'On now', paths: ['/firsttime'] },
  'class is just over': { at: '2026-11-23T23:30-05:00', says: /Monday, Nov(ember)? 30/, paths: ['/register'] },
  'the next class is cancelled': {
    says: 'No class this Monday',
    paths: ['/classes'],
    added: [
      exception('2026-11-23', {
        status: 'cancelled',
        reason: 'the studio is closed while its new floor dries, and it takes all week',
      }),
    ],
  },
  'the next class is at another time': {
    says: '7:00–9:30 pm',
    paths: ['/community'],
    added: [
      exception('2026-11-23', { status: 'moved', startsAt: '19:00', endsAt: '21:30', reason: 'a concert follows' }),
    ],
  },
  'the next class is at another place': {
    says: 'The Loft above the Old Printing House',
    paths: ['/contact-us'],
    added: [exception('2026-11-23', { status: 'moved', venue: loft })],
  },
  'no class is for four weeks': {
    says: 'No class until Monday, December 21',
    paths: ['/community'],
    added: ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((date) =>
      exception(date, { status: 'cancelled', reason: 'holiday break' }),
    ),
  },
  'every series is full': {
    says: 'This Monday',
    paths: ['/register'],
    change: (document) => (document._type === 'registrationLink' ? { ...document, isFull: true } : document),
  },
  'no class is planned': {
    says: 'To be announced',
    paths: ['/classes', '/register'],
    change: (document) => {
      if (document._type === 'series') return null
      return document._type === 'siteSettings' ? { ...document, weeklyRules: [] } : document
    },
  },
  'there is no picture': { says: 'This Monday', paths: ['/teachers'], change: withoutPictures },
  'words are long': {
    says: 'Read on',
    paths: ['/classes', '/teachers'],
    change: withLongWords,
  },
}

for (const [name, { says, at = saturday, paths = [], change, added }] of Object.entries(states))
  test(`when ${name}, pages are complete and the button is on the first screen`, async ({ page }) => {
    const look = async (edition?: string) => {
      if (edition !== undefined) await expectEdition(page, ['/', ...paths], edition)
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        for (const path of ['/', ...paths]) {
          await visit(page, at, path)
          const state = `${path}, ${viewport.width}px wide`
          if (path === '/') await expectFirstScreen(page, says)
          await expectNothingLost(page, state)
          await expectNoViolations(page, state)
        }
      }
    }
    if (change || added) await whileContentIs(change ?? ((document) => document), look, added)
    else await look()
  })

/** Opens a page with a fixed time on the visitor's clock. Timers run, as axe waits for some. */
async function visit(page: Page, time: string, path: string) {
  await page.clock.setFixedTime(Date.parse(time) + 10_000)
  await page.goto(path)
}

async function expectEdition(page: Page, paths: string[], edition: string) {
  for (const path of paths)
    await expect.poll(async () => (await page.request.get(path)).text(), { intervals: [100] }).toContain(edition)
}

/** Expects the text and the button in view without scrolling. */
async function expectFirstScreen(page: Page, says: string | RegExp) {
  const main = page.getByRole('main')
  await expect(main.getByText(says).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: 'First Time' }).first()).toBeInViewport({ ratio: 1 })
}

test('a story of 3,000 letters is collapsed, and a long class name does not truncate the names of others', async ({
  page,
}) => {
  await whileContentIs(withLongWords, async (edition) => {
    await expectEdition(page, ['/teachers', '/classes'], edition)
    await page.setViewportSize(phone)
    await test.step('a story of 3,000 letters is collapsed, and expands in place', async () => {
      await page.goto('/teachers')
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Lead Instructor' }) })
      expect((await card.boundingBox())?.height).toBeLessThan(800)
      await card.getByText('The story of Lead Instructor').click()
      await expect(card.getByText('until the lights came on')).toBeVisible()

      await page.emulateMedia({ media: 'print' })
      for (const story of await page.getByText('until the lights came on').all()) await expect(story).toBeVisible()
      await page.emulateMedia({ media: null })
    })

    await test.step('a long class name does not truncate the names of others', async () => {
      await page.goto('/classes')
      for (const name of ['WCS 2', 'Vibes']) {
        const lines = await page.getByRole('tab', { name, exact: true }).evaluate((tab) => {
          const words = document.createRange()
          words.selectNodeContents(tab)
          return words.getClientRects().length
        })
        expect(lines, name).toBe(1)
      }
    })
  })
})

test('a price of any size stays on one line', async ({ page }) => {
  await whileContentIs(
    (document) => (document._type === 'registrationLink' ? { ...document, onlinePriceInCents: 12_345_678 } : document),
    async (edition) => {
      await expectEdition(page, ['/', '/register'], edition)
      for (const viewport of [{ width: 320, height: 568 }, phone, desktop])
        for (const path of ['/', '/register']) {
          await page.setViewportSize(viewport)
          await visit(page, saturday, path)
          await expectNothingLost(page, `${path}, ${viewport.width}px wide`)
          const lines = await page
            .locator('main data:visible')
            .evaluateAll((prices) => prices.map((price) => price.getClientRects().length))
          expect(new Set(lines)).toEqual(new Set([1]))
        }
    },
  )
})

test('a class with a long word as its name is not wider than the phone', async ({ page }) => {
  await whileContentIs(
    (document) => (document._type === 'danceClass' ? { ...document, title: 'W'.repeat(200) } : document),
    async (edition) => {
      await expectEdition(page, ['/classes'], edition)
      await page.setViewportSize(phone)
      await visit(page, saturday, '/classes')
      await expectNothingLost(page, '/classes')
    },
  )
})

test('a phone in landscape shows date, venue and button without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.clock.setFixedTime(saturday)
  await expectOnSite(page, '/', 'This Monday, Nov 23')
  await expectFirstScreen(page, 'This Monday, Nov 23')
  await expect(page.getByRole('main').getByRole('link', { name: 'The Yoga Studio' }).first()).toBeInViewport({
    ratio: 1,
  })
})

test('without a calendar, the community page leaves no empty space for one', async ({ page }) => {
  await whileContentIs(
    (document) => (document._id === 'communityPage' ? { ...document, calendarEmbedUrl: undefined } : document),
    async (edition) => {
      await expectEdition(page, ['/community'], edition)
      await page.setViewportSize(desktop)
      await page.goto('/community')
      const ours = await page.getByRole('heading', { name: 'Our own evenings' }).boundingBox()
      const soon = await page.getByText('The calendar comes here soon.').boundingBox()
      const heading = await page.getByRole('heading', { level: 2 }).first().boundingBox()
      expect(ours?.x).toBe(heading?.x)
      const calendar = await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).boundingBox()
      expect((soon?.y ?? Infinity) - (calendar?.y ?? 0)).toBeLessThan(200)
    },
  )
})

test('three teachers fill their row on the widest screens', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/teachers')
  const cards = await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right))
  expect(cards).toHaveLength(3)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  // The last card ends where the page's column does: as far from the right edge as the heading is from the left.
  expect(Math.abs(1920 - (cards.at(-1) ?? 0) - (heading?.x ?? 0))).toBeLessThan(20)
})
