import { expect, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { expectNoViolations } from './axe.ts'
import { resetServerClock, setServerClock } from './clock.ts'
import { phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { textbox } from './studio.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const now = '2026-12-12T12:00-05:00'
const planned =
  '*[_type == "series" && startDate > "2026-12-31" || _type == "scheduleException" && date > "2026-12-31"]'

test.use({ hasTouch: true })

test.beforeEach(async ({ page }) => {
  setServerClock(now)
  await page.clock.install({ time: now })
})

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  await organisersClient().delete({ query: planned })
})

const open = (page: Page, query = '') => page.goto(`${studioUrl}/season${query}#token=${workerStack().token}`)
const day = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const chosen = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chosen days' }).getByRole('link', { name })
const copyTo = (page: Page, month: string) => page.getByRole('button', { name: `Copy series to ${month}` })
const stored = () => organisersClient().fetch<object[]>(`${planned} | order(startDate)`, {}, { perspective: 'raw' })

test('a copied month and dragged days become drafts that open in forms, or versions in a release', async ({ page }) => {
  const january = { startDate: '2027-01-04', weeks: 3, preregistrationDeadline: '2026-12-29' }
  const { releases } = organisersClient()
  await releases.create({ releaseId: 'rspring', metadata: { title: 'Spring' } })
  await open(page, '?releases=on&perspective=rspring')
  await copyTo(page, 'January').click()
  await expect.poll(stored).toMatchObject([{ ...january, _id: expect.stringMatching(/^versions\.rspring\./) }])
  await releases.archive({ releaseId: 'rspring' })
  await releases.delete({ releaseId: 'rspring' })

  await open(page)
  await copyTo(page, 'January').click()
  await chosen(page, 'WCS 2, week 1 of 3').click()
  await textbox(page, 'topic').fill('Blues')
  const _id = expect.stringMatching(/^drafts\./)
  await expect.poll(stored).toMatchObject([{ ...january, _id, topic: 'Blues' }])

  await page.goBack()
  await day(page, 'Monday, February 1').hover()
  await page.mouse.down()
  await day(page, 'Monday, February 8').hover()
  await page.mouse.up()
  await chosen(page, 'New series').click()
  await textbox(page, 'topic').fill('Spins')
  await expect.poll(async () => (await stored())[1]).toMatchObject({ _id, topic: 'Spins', weeks: 2 })
})

test('a viewer cannot create anything', async ({ page }) => {
  const reading = [{ filter: '_id in path("**")', permissions: ['read', 'history'] }]
  await page.route('**/acl*', (route) => route.fulfill({ json: reading }))
  await open(page)
  await day(page, 'Monday, December 14').click()
  await expect(chosen(page, 'WCS 2, week 2 of 3')).toBeVisible()
  await expect(copyTo(page, 'January').or(chosen(page, 'New series'))).toHaveCount(0)
})

test('on a phone, two taps create a break, whose end is removed when it becomes a move; keys create a notice', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await open(page)
  const [copy, grid] = [copyTo(page, 'January'), page.getByRole('grid', { name: 'December 2026' })]
  const { y = 0, height = 0 } = (await copy.boundingBox()) ?? {}
  expect((await grid.boundingBox())?.y).toBeGreaterThanOrEqual(y + height + 8)
  await day(page, 'Friday, January 1').tap()
  await day(page, 'Sunday, January 10').tap()
  await expectNoViolations(page, 'with days', [], '[data-season]')
  await chosen(page, 'New break').tap()
  await textbox(page, 'reason').fill('holidays')
  await expect.poll(stored).toMatchObject([{ date: '2027-01-01', until: '2027-01-10', status: 'cancelled' }])
  await page.getByRole('radio', { name: 'Moved' }).tap()
  await expect.poll(async () => (await stored())[0]).not.toHaveProperty('until')

  await page.goBack()
  await day(page, 'Saturday, December 12').focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await chosen(page, 'New notice').press('Enter')
  await expect(textbox(page, 'from')).toHaveValue(/^12\/20\/2026/)
  await expect(textbox(page, 'until')).toHaveValue(/^12\/28\/2026/)
})
