import { expect, type Locator, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { expectNoViolations } from './axe.ts'
import { resetServerClock, setServerClock } from './clock.ts'
import { desktop, phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { openStudio } from './studio.ts'
import { reloadUntil, test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

const now = '2026-12-12T12:00-05:00'
const planned = '(_type == "series" && startDate > "2026-12-31" || _type == "scheduleException" && date > "2026-12-31")'

/** The tool without the Studio's own bar. */
const season = '[data-season]'

test.use({ viewport: desktop })

test.beforeEach(async ({ page }) => {
  setServerClock(now)
  await page.clock.install({ time: now })
})

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  await organisersClient().delete({ query: `*[${planned}]` })
})

const everything = () => organisersClient().withConfig({ perspective: 'raw' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const day = (page: Page, name: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}\\b`) })
const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const saved = (page: Page) => plan(page).getByText(/^Saved/)
const stored = () =>
  everything().fetch<object[]>(
    `*[${planned}] | order(coalesce(startDate, date)){ "place": string::split(_id, ".")[0], topic, startDate, weeks, preregistrationDeadline, date, until, reason }`,
  )

/** Presses Tab until an element has the focus. */
const tabTo = (target: Locator) =>
  expect(async () => {
    await target.page().keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })

test('three months of series take at most ten presses and six fields', async ({ page, visitor }) => {
  const count = { presses: 0, fields: 0 }
  const press = async (target: Locator) => {
    count.presses++
    await target.click()
  }
  const fill = async (target: Locator, text: string) => {
    count.fields++
    await target.fill(text)
  }
  await openStudio(page)
  await press(page.getByRole('link', { name: 'Plan the season', exact: true }))
  await expect(day(page, 'Monday, December 28')).toHaveAccessibleName(/; Cancelled: the studio gets a new floor$/)

  const months = { January: 'Dancing the blues', February: 'Turns that travel', March: 'Musical endings' }
  for (const [month, topic] of Object.entries(months)) {
    await press(button(page, `Copy series to ${month}`))
    await fill(plan(page).getByRole('textbox', { name: /^Topic: WCS 2 from Monday/ }), topic)
    if (month === 'January') {
      await expect(plan(page)).toContainText('3 weeks: January 4, 11, and 18.')
      await expect(plan(page)).toContainText('Pre-registration until Tuesday, December 29.')
      await expect(day(page, 'Monday, January 11')).toHaveAccessibleName(/WCS 2, week 2 of 3: Dancing the blues$/)
      await expectNoViolations(page, 'with a plan', [], season)
    }
    await press(button(page, 'Save draft'))
    await expect(saved(page)).toBeVisible()
  }
  expect(count.presses).toBeLessThanOrEqual(10)
  expect(count.fields).toBeLessThanOrEqual(6)

  const drafts = await everything().fetch<string[]>(`*[${planned}]._id`)
  expect(drafts.filter((id) => id.startsWith('drafts.'))).toHaveLength(3)
  await organisersClient().action(
    drafts.map((draftId) => ({
      actionType: 'sanity.action.document.publish' as const,
      draftId,
      publishedId: draftId.replace('drafts.', ''),
    })),
  )
  expect(await stored()).toMatchObject([
    { topic: months.January, startDate: '2027-01-04', weeks: 3, preregistrationDeadline: '2026-12-29' },
    { topic: months.February, startDate: '2027-02-01', weeks: 3, preregistrationDeadline: '2027-01-26' },
    { topic: months.March, startDate: '2027-03-01', weeks: 3, preregistrationDeadline: '2027-02-23' },
  ])
  await visitor.clock.install({ time: now })
  await reloadUntil(visitor, '/classes', () =>
    expect(visitor.getByRole('listitem').filter({ hasText: months.January }).first()).toContainText(
      'January 4, 11, and 18',
      { timeout: 250 },
    ),
  )
})

test('a series that is dragged in a release becomes part of it', async ({ page }) => {
  await organisersClient().releases.create({ releaseId: 'rspring', metadata: { title: 'Spring' } })
  await page.goto(`${studioUrl}/season?releases=on&perspective=rspring#token=${workerStack().token}`)
  await day(page, 'Monday, January 11').hover()
  await page.mouse.down()
  await day(page, 'Monday, January 18').hover()
  await day(page, 'Monday, January 25').hover()
  await page.mouse.up()
  await expect(plan(page)).toContainText('3 weeks: January 11, 18, and 25.')
  await button(page, 'Save in the release').click()
  await expect(saved(page)).toBeVisible()
  expect(await stored()).toMatchObject([{ place: 'versions', startDate: '2027-01-11', weeks: 3 }])
  await button(page, 'Undo').click()
  await expect(saved(page)).toBeHidden()
  expect(await stored()).toEqual([])
  await organisersClient().releases.archive({ releaseId: 'rspring' })
  await organisersClient().releases.delete({ releaseId: 'rspring' })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a break takes taps, and a series only keys', async ({ page }) => {
    await page.goto(`${studioUrl}/season#token=${workerStack().token}`)
    const before = button(page, 'Show the month before')
    expect((await before.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await before.tap()
    await expect(day(page, 'Monday, November 2')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'Copy series to December')).toBeHidden()
    const copy = await button(page, 'Copy series to January').boundingBox()
    const grid = await page.getByRole('grid', { name: 'December 2026' }).boundingBox()
    expect(copy?.height).toBeGreaterThanOrEqual(44)
    expect(
      (grid?.y ?? 0) - (copy?.y ?? 0) - (copy?.height ?? 0),
      'between the button and the grid',
    ).toBeGreaterThanOrEqual(8)
    await button(page, 'Break').tap()
    await day(page, 'Friday, January 1').tap()
    await day(page, 'Sunday, January 10').tap()
    await plan(page)
      .getByRole('textbox', { name: /^Reason/ })
      .fill('the studio is closed')
    await expect(plan(page)).toContainText('No class on January 4.')
    await expectNoViolations(page, 'with a break', [], season)
    await button(page, 'Save draft').tap()
    await expect(saved(page)).toBeVisible()
    const breakDraft = { place: 'drafts', date: '2027-01-01', until: '2027-01-10', reason: 'the studio is closed' }
    expect(await stored()).toMatchObject([breakDraft])

    await tabTo(button(page, 'Series'))
    await page.keyboard.press('Enter')
    await tabTo(day(page, 'Sunday, January 10'))
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    for (let week = 0; week < 3; week++) await page.keyboard.press('Shift+ArrowDown')
    await expect(plan(page)).toContainText('4 weeks: January 25, February 1, 8, and 15.')
    await tabTo(plan(page).getByRole('textbox', { name: /^Topic/ }))
    await page.keyboard.type('Dancing the blues')
    await page.keyboard.press('Enter')
    await expect(saved(page)).toBeVisible()
    expect(await stored()).toMatchObject([
      breakDraft,
      { startDate: '2027-01-25', weeks: 4, topic: 'Dancing the blues' },
    ])
  })
})
