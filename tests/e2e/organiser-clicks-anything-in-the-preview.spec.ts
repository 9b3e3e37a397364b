import { expect } from '@playwright/test'
import { draftPath, pages } from '../../shared/pages.ts'
import { siteUrl } from '../addresses.ts'
import { desktop } from './pages.ts'
import { goInPreview, openPreview, preview } from './preview.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'

/** The fixed text of the pages, which organizers do not write. */
const ownWords = new Set([
  ...pages.map(({ name }) => name),
  'Skip to the content',
  'Menu',
  'Next class',
  'When',
  'Where',
  'At',
  ', unless another place is named.',
  'What it costs',
  'What it costs:',
  'Price:',
  'online',
  'Coming up',
  'Subscribe in your calendar',
  'Subscribe to the calendar',
  'Add to Google Calendar',
  'Calendar file',
  'Open the calendar',
  'The calendar does not answer right now.',
  'Our own evenings',
  'Class by class',
  'Register',
  'Arrive',
  'Find us',
  'Pay',
  'Your first class',
  'What you need',
  'What you do not need',
  'Finding the door',
  'By train or bus',
  'Parking',
  'Step-free way in',
  'Directions',
  'The map is taking a break. The way here is the same.',
])

const teacher = 'teacher-second'
putBackAfterwards(teacher)

/** Pages whose text is the site's own, except for what organizers add. */
const statements = ['/accessibility', '/privacy']

test('on every page, a click on anything that comes from content opens its field', async ({ page }) => {
  const [first, ...others] = pages.filter(({ path }) => !statements.includes(path))
  await page.setViewportSize(desktop)
  await openPreview(page, draftPath(first?.path ?? '/'))
  await expect(preview(page).locator('[data-source]').first()).toBeAttached()
  const frame = page.frames().find((frame) => frame.url().startsWith(siteUrl))
  if (!first || !frame) throw new Error('There is no preview')
  for (const { path, name } of [first, ...others])
    await test.step(name, async () => {
      if (path !== first.path) await frame.goto(siteUrl + draftPath(path))
      await expect(preview(page).locator('[data-source]').first()).toBeAttached()
      const withoutSource = await frame.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode
          if (parentElement?.closest('[data-source], [data-preview-clock], script, style')) continue
          // Skips hidden elements, which are clicked later.
          if (parentElement?.checkVisibility() || parentElement?.closest('[hidden]'))
            found.push(textContent?.trim() ?? '')
        }
        return found
      })
      expect.soft(withoutSource.filter((text) => text !== '' && !ownWords.has(text))).toEqual([])
    })

  await test.step('facts about the venue lead to their fields', async () => {
    await goInPreview(page, '/accessibility')
    await preview(page).getByText('On the same floor as the hall').click()
    await expect(textbox(page, 'venue.toilets')).toBeInViewport()
  })

  await test.step('a date, a venue and a missing price lead to the documents that set them', async () => {
    await goInPreview(page, '/')
    await preview(page).getByText('1 Example Street').filter({ visible: true }).first().click()
    await expect(textbox(page, 'venue.name')).toHaveValue('The Yoga Studio')

    await preview(page).getByText('Monday, November 30').filter({ visible: true }).first().click()
    await expect(page.getByRole('combobox', { name: 'Day of the week' })).toBeInViewport()
    await expect(preview(page).locator('[data-is-edited]')).toContainText('Monday, November 30')

    await goInPreview(page, '/register')
    await preview(page).getByText('Price to be announced').click()
    await expect(textbox(page, 'onlinePriceInCents')).toBeFocused()
    await expect(textbox(page, 'onlinePriceInCents')).toHaveValue('')
  })
})

test('a click is not lost while another edit arrives, and the edit arrives even if a request fails', async ({
  page,
}) => {
  const price = preview(page).getByText('Price to be announced')
  const role = preview(page).getByText('Teacher, held up by the snow')
  await page.setViewportSize(desktop)
  await openPreview(page, draftPath('/'))
  await goInPreview(page, '/register')
  const write = (role: string) => organisersClient().patch(teacher).set({ role }).commit()
  const released = Promise.withResolvers<null>()
  await page.route(siteUrl + draftPath('/register'), async (route) => {
    await released.promise
    await route.continue()
  })
  await price.hover()
  const isAsked = page.waitForRequest(siteUrl + draftPath('/register'))
  await write('Teacher, late')
  const response = (await isAsked).response()
  await page.mouse.down()
  released.resolve(null)
  await (await response)?.finished()
  await price.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(textbox(page, 'onlinePriceInCents')).toBeFocused()

  await goInPreview(page, '/teachers')
  let isFirst = true
  await page.route(siteUrl + draftPath('/teachers'), async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.abort()
  })
  await write('Teacher, held up by the snow')
  await expect(role).toBeVisible()
  expect(isFirst).toBe(false)
})
