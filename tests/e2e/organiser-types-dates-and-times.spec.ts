import { expect, type Page } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openForm } from './studio.ts'
import { test } from './visitor.ts'

const notice = {
  _id: 'notice-typed',
  _type: 'notice',
  text: 'Type as you like.',
  level: 'info',
  from: '2026-11-20T15:00:00.000Z',
  until: '2026-12-01T17:00:00.000Z',
  pages: ['/teachers'],
}
const evening = {
  _id: 'evening-typed',
  _type: 'scheduleException',
  status: 'special',
  title: 'Typed evening',
  date: '2027-02-06',
  startsAt: '20:00',
  endsAt: '23:00',
}

test.beforeEach(async () => {
  await organisersClient().createOrReplace(notice)
  await organisersClient().createOrReplace(evening)
})

const setClock = (page: Page) => page.clock.install({ time: '2026-11-22T17:05-05:00' })

test.afterEach(async ({ context }) => {
  await context.close()
  const ids = [notice, evening].flatMap(({ _id }) => [_id, `drafts.${_id}`])
  await organisersClient().delete({ query: '*[_id in $ids]', params: { ids } })
})

const field = (page: Page, name: string) => {
  const whole = page.getByTestId(`field-${name}`)
  return { whole, text: whole.getByRole('textbox') }
}

const draft = (id: string) =>
  organisersClient().fetch<Record<string, string>>('*[_id == $id][0]', { id: `drafts.${id}` }, { perspective: 'raw' })

test('a date is written or picked, and a time is typed in several formats', async ({ page }) => {
  await setClock(page)
  await openForm(page, evening, 'date')
  await test.step('a date with its day of the week', () => enterDates(page))
  await test.step('a time, of which an ambiguous one needs confirmation', () => typeTimes(page))
})

async function enterDates(page: Page) {
  const { whole, text } = field(page, 'date')
  await expect(text).toHaveValue('2/6/2027')
  await text.fill('12/8/2026')
  await text.press('Enter')
  await expect(whole.getByText('Tuesday, December 8', { exact: true })).toBeVisible()
  await expect.poll(async () => (await draft(evening._id)).date).toBe('2026-12-08')
  await text.fill('12/8/26')
  await text.press('Enter')
  await expect(page.getByTestId('form-view').getByText('Write the year with four digits')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
}

async function typeTimes(page: Page) {
  const { whole, text } = field(page, 'startsAt')
  await expect(text).toHaveValue('8:00 pm')
  await text.fill('7:31p')
  await expect(whole.getByText('7:31 pm', { exact: true })).toBeVisible()
  await expect.poll(async () => (await draft(evening._id)).startsAt).toBe('19:31')
  await text.fill('7:30')
  await field(page, 'endsAt').text.focus()
  await expect(whole.getByText('“7:30” could be morning or evening: write 7:30 pm or 7:30 am')).toBeVisible()
  expect((await draft(evening._id)).startsAt, 'what cannot be read is not written').toBe('19:31')
}

// Without a clock of Playwright, whose dates have no other time zone than the browser's.
test.describe('far from the venue', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the end of a notice is written in the venue’s time', async ({ page }) => {
    await openForm(page, notice, 'until')
    const { text } = field(page, 'until')
    await expect(text).toHaveValue('12/1/2026 12:00 PM')
    await text.fill('12/8/2026 7:30 pm')
    await text.press('Enter')
    await expect.poll(async () => (await draft(notice._id)).until).toBe('2026-12-09T00:30:00.000Z')
    await text.fill('Tuesday')
    await text.press('Enter')
    await expect(page.getByTestId('what-is-wrong')).toContainText('M/D/YYYY h:mm A')
  })
})
