import { expect, test, type Page } from '@playwright/test'
import { organisersClient, visitorsClient } from './store.ts'
import { expectOnSite } from './studio.ts'

const title = 'Saturday Evening Workshop and Dance Pass'
const description = 'Two hours of connection, musicality and play, then dancing until late. '.repeat(4).slice(0, 260)

/** The height of every card at every width, and how far its price and button stick out of it. */
async function expectCards(page: Page) {
  for (const width of [320, 360, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const cards = await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .evaluateAll((items) =>
        items.map((card) => {
          const { height, bottom, right } = card.getBoundingClientRect()
          const parts = [...card.querySelectorAll('a')].map((part) => part.getBoundingClientRect())
          const spills = parts.some((part) => part.bottom > bottom || part.right > right)
          return { title: card.querySelector('h2')?.textContent, height, spills }
        }),
      )
    expect(cards).toHaveLength(4)
    for (const card of cards) {
      expect(card.height, `${card.title} at ${width}px`).toBeGreaterThanOrEqual(320)
      expect(card.height, `${card.title} at ${width}px`).toBeLessThanOrEqual(500)
      expect(card.spills, `${card.title} at ${width}px`).toBe(false)
    }
  }
}

test('cards are 320 to 500px high at every width, also with all the words that fit in them', async ({ page }) => {
  expect([title.length, description.length]).toEqual([40, 260])
  const client = organisersClient()
  const before = await visitorsClient().getDocument('registration-general-admission')
  await page.goto('/register')
  await expectCards(page)
  try {
    await client.patch('registration-general-admission').set({ title, description }).commit()
    await expectOnSite(page, '/register', title)
    await expectCards(page)
  } finally {
    await client
      .patch('registration-general-admission')
      .set({ title: before?.title, description: before?.description })
      .commit()
  }
  await expectOnSite(page, '/register', 'General Admission')
})
