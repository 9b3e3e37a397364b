import { expect, type Page } from '@playwright/test'
import { resetServerClock, setServerClock } from './clock.ts'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { visitRenewed, test } from './visitor.ts'

const now = '2026-12-12T12:00-05:00'
const topic = 'Dancing the blues'

test.beforeEach(async ({ page }) => {
  setServerClock(now)
  await page.clock.install({ time: now })
  await openStudio(page)
})

test.afterEach(async ({ page }) => {
  await page.close()
  await resetServerClock()
  await organisersClient().delete({ query: '*[_type == "series" && topic == $topic]', params: { topic } })
})

test('an organizer adds the next series, and visitors can register for it', async ({ page, visitor }) => {
  await page.getByRole('link', { name: 'Classes & series', exact: true }).click()
  await page.getByRole('link', { name: 'Series', exact: true }).click()
  await page.getByTestId('action-intent-button').click()
  await textbox(page, 'topic').fill(topic)
  await expect(chosenClass(page)).toBeVisible()
  for (const [field, date] of [
    ['field-startDate', '1/4/2027'],
    ['field-preregistrationDeadline', '12/29/2026'],
  ] as const) {
    const input = page.getByTestId(field).getByRole('textbox')
    await input.fill(date)
    await input.press('Enter')
  }
  const stored = () =>
    organisersClient().fetch<object | null>(
      '*[_type == "series" && topic == $topic][0]{ startDate, preregistrationDeadline }',
      { topic },
      { perspective: 'drafts' },
    )
  await expect.poll(stored).toEqual({ startDate: '2027-01-04', preregistrationDeadline: '2026-12-29' })
  await expect(page.getByText(/^Not published: will be on \d pages$/)).toBeVisible()
  await publish(page)
  await expect(page.getByText(/^Used on \d pages$/)).toBeVisible()

  await visitor.clock.install({ time: now })
  await visitRenewed(visitor, '/classes')
  await expect(visitor.getByRole('listitem').filter({ hasText: topic }).first()).toContainText('January 4, 11, and 18')
  const card = visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name: /WCS 2 Series/ }) })
  await visitor.goto('/register')
  await expect(card).toContainText('Starts Monday, January 4')
  await expect(card.getByRole('link', { name: /Register/ })).toBeVisible()
})

test(
  'the first screen reports a missing series, and offers one like the last',
  { tag: '@thorough' },
  async ({ page }) => {
    await page
      .getByRole('link', { name: /“Stretch, settle, and play” .* ends on Monday, December 21.* Add the next/ })
      .click()
    await textbox(page, 'topic').click()
    await expect(chosenClass(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^WCS 2 Series Class/ })).toBeVisible()
    await expect(page.getByTestId('field-weeks').getByRole('spinbutton')).toHaveValue('3')
    await expect(textbox(page, 'startDate')).toHaveValue('')
  },
)

const chosenClass = (page: Page) => page.getByRole('link', { name: /^WCS 2 .*at the door/ })
