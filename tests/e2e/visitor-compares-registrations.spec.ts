import { expect, type Page } from '@playwright/test'
import { openEdition, whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { widenSpacing } from './textSpacing.ts'
import { test } from './visitor.ts'

const title = 'Saturday Evening Workshop and Dance Pass'
const sentences = 'Two hours of connection, musicality and play, then dancing until late. '.repeat(40)
const topic = 'Stretch, settle and play with what the music says.'
const widths = [320, 360, 390, 768, 1280, 1920]

/** Returns each card's height, and its text that is outside the card, under its footer, or in a scrollable part. */
const readCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .evaluateAll((items) =>
      items.map((card) => {
        const { height, bottom, right } = card.getBoundingClientRect()
        const [words, foot] = [...card.children].map((part) => part.getBoundingClientRect())
        const lost: string[] = []
        for (const part of card.querySelectorAll<HTMLElement>('h2, p, a')) {
          if (!part.checkVisibility()) continue
          const box = part.getBoundingClientRect()
          const isUnderFoot = box.top < (words?.bottom ?? 0) && box.bottom > (foot?.top ?? 0) + 1
          if (isUnderFoot || box.bottom > bottom || box.right > right) lost.push(part.innerText.slice(0, 40))
        }
        for (const part of card.querySelectorAll('*'))
          // A part of 1 pixel is for screen readers alone.
          if (
            getComputedStyle(part).overflowY !== 'visible' &&
            part.scrollHeight > part.clientHeight + 1 &&
            part.clientHeight > 1
          )
            lost.push(`scrolls: ${part.textContent.slice(0, 40)}`)
        return { height, lost }
      }),
    )

test('cards are at least 320px tall, and at most 500px from two columns up, even with as much text as the Studio advises', async ({
  page,
}) => {
  const expectCards = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const cards = await readCards(page)
      expect(cards).toHaveLength(4)
      for (const { height, lost } of cards) {
        expect(height, `at ${width}px`).toBeGreaterThanOrEqual(320)
        if (width >= 896) expect(height, `at ${width}px`).toBeLessThanOrEqual(500)
        expect(lost, `at ${width}px`).toEqual([])
      }
    }
  }
  await page.goto('/register')
  await expectCards()
  await whileContentIs(
    (document) => {
      if (document._type === 'series') return { ...document, topic }
      return document._type === 'registrationLink'
        ? { ...document, title, description: sentences.slice(0, 180) }
        : document
    },
    async (edition) => {
      await openEdition(page, '/register', edition)
      await expectCards()
    },
  )
})

test('a card has its price right below its title in letters of 16px', async ({ page }) => {
  await page.goto('/register')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'General Admission' }) })
    await expect(card).toHaveCSS('font-size', '16px')
    const title = await card.getByRole('heading').boundingBox()
    const price = await card.getByText('$21.75').boundingBox()
    expect((price?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0), `at ${width}px`).toBeLessThan(16)
  }
})

test('a card alone is as wide as the row', { tag: '@thorough' }, async ({ page }) => {
  await whileContentIs(
    (document) =>
      document._type === 'registerPage' ? { ...document, links: (document.links as unknown[]).slice(0, 1) } : document,
    async (edition) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await openEdition(page, '/register', edition)
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
      expect((await card.boundingBox())?.width).toBeGreaterThan(1100)
      await expectNothingLost(page, 'a card alone')
    },
  )
})

test(
  'a card grows with its text, wider spacing and larger letters, and hides nothing',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/register')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await widenSpacing(page)
      for (const { lost } of await readCards(page)) expect(lost, `spaced, at ${width}px`).toEqual([])
    }
    await whileContentIs(
      (document) => (document._type === 'registrationLink' ? { ...document, description: sentences } : document),
      async (edition) => {
        await openEdition(page, '/register', edition)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const cards = await readCards(page)
          for (const { height, lost } of cards) {
            expect(height, `at ${width}px`).toBeGreaterThan(500)
            expect(lost, `2,800 letters at ${width}px`).toEqual([])
          }
        }
      },
    )
  },
)
