import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { expectNoViolations } from './axe.ts'
import { eachField } from '../content/eachField.ts'
import { openEdition, whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { desktop, phone, standInForOtherHosts } from './pages.ts'
import { test } from './visitor.ts'

test.beforeEach(async ({ page }) => {
  await standInForOtherHosts(page)
  await page.clock.setFixedTime('2026-11-21T12:00-05:00') // timers run, as axe waits for some
})

type State = {
  /** The text on the first screen of the home page. */
  says: string
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

const lastingStory = 'We danced until the lights came on, and then we walked home through the snow together. '.repeat(
  35,
)
const longNotice =
  'The street is closed for the marathon until midnight: please come by subway, leave the station by the north exit, and use the garden door behind the library.'
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
  'the next class is at another place': {
    says: 'The Loft above the Old Printing House',
    paths: ['/contact-us'],
    added: [exception('2026-11-23', { status: 'moved', venue: loft })],
  },
  'no class is planned': {
    says: 'To be announced',
    paths: ['/classes', '/register'],
    change: (document) => {
      if (document._type === 'series') return null
      return document._type === 'siteSettings' ? { ...document, weeklyRules: [] } : document
    },
  },
  'there is no picture': {
    says: 'This Monday',
    paths: ['/teachers'],
    change: (document) => eachField(document, (value) => (isPicture(value) ? undefined : value)),
  },
  'words are long': {
    says: 'The street is closed for the marathon',
    paths: ['/classes', '/teachers'],
    change: withLongWords,
  },
}

for (const [name, { says, paths = [], change, added }] of Object.entries(states))
  test(`when ${name}, pages are complete and the button is on the first screen`, async ({ page }) => {
    await whileContentIs(
      change ?? ((document) => document),
      async (edition) => {
        for (const viewport of [phone, desktop]) {
          await page.setViewportSize(viewport)
          for (const path of ['/', ...paths]) {
            await openEdition(page, path, edition)
            const state = `${path}, ${viewport.width}px wide`
            if (path === '/') await expectFirstScreen(page, says)
            await expectNothingLost(page, state)
            await expectNoViolations(page, state)
          }
        }
      },
      added,
    )
  })

test('a phone in landscape shows date, venue and button without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  await expectFirstScreen(page, 'This Monday, Nov 23')
  await expect(page.getByRole('main').getByRole('link', { name: 'The Yoga Studio' }).first()).toBeInViewport({
    ratio: 1,
  })
})

/** Expects the text and the button in view without scrolling. */
async function expectFirstScreen(page: Page, says: string) {
  const main = page.getByRole('main')
  await expect(main.getByText(says).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('link', { name: 'First Time' }).first()).toBeInViewport({ ratio: 1 })
}
