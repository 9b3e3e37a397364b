import { expect, type Locator, type Page } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openStudio, publish } from './studio.ts'
import { visitRenewed, test } from './visitor.ts'

const id = 'firstTimePage'
putBackAfterwards(id)

test('an organizer drags the last question to the top, and visitors read it first', async ({ page, visitor }) => {
  await visitor.goto('/firsttime')
  const asked = visitor.getByRole('listitem').getByRole('heading', { level: 2 })
  const order = await asked.allInnerTexts()
  expect(order.length).toBeGreaterThan(2)
  const wanted = [...order.slice(-1), ...order.slice(0, -1)]

  // The Studio renders only the questions that are on the screen.
  await page.setViewportSize({ width: 1280, height: 4000 })
  await openStudio(page)
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: /First Time page/ }).click()
  const questions = page.getByTestId('field-questions')
  const handles = questions.locator('[aria-roledescription="sortable"]')
  await expect(handles).toHaveCount(order.length)
  for (const question of order) await expect(questions.getByText(question)).toBeVisible()
  await drag(page, handles.last(), handles.first())
  await expect.poll(draftedOrder).toEqual(wanted)
  await publish(page)

  await visitRenewed(visitor, '/firsttime')
  await expect(asked).toHaveText(wanted)
})

const draftedOrder = () =>
  organisersClient().fetch<string[]>('*[_id == $id][0].questions[]->question', { id }, { perspective: 'drafts' })

/** Drags an item, and drops it once the Studio has announced its new position to screen readers. */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover()
  const place = await to.evaluate((handle) => handle.getBoundingClientRect().toJSON() as DOMRect)
  await page.mouse.down()
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 10 })
  await expect(page.getByText(/was moved over droppable area faq-what-is-wcs/)).toBeAttached()
  await page.mouse.up()
}
