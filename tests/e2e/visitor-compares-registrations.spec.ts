import { expect, type Page } from '@playwright/test'
import { openEdition, whileContentIs } from './brokenContent.ts'
import { expectNothingLost } from './layout.ts'
import { test } from './visitor.ts'

const title = 'Saturday Evening Workshop and Dance Pass'
const advised = 'Two hours of connection, musicality and play, then dancing until late. '.repeat(3).slice(0, 180)

const heightsOfCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))

test('cards are of comparable height and hide nothing, even with as much text as the Studio advises', async ({
  page,
}) => {
  await whileContentIs(
    (document) => (document._type === 'registrationLink' ? { ...document, title, description: advised } : document),
    async (edition) => {
      await openEdition(page, '/register', edition)
      for (const width of [320, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNothingLost(page, `at ${width}px`)
        const heights = await heightsOfCards(page)
        expect(heights).toHaveLength(4)
        expect(Math.min(...heights), `at ${width}px`).toBeGreaterThanOrEqual(320)
        if (width >= 896) expect(Math.max(...heights), `at ${width}px`).toBeLessThanOrEqual(500)
      }
    },
  )
})
