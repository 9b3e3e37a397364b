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

test.beforeEach(async ({ page }) => {
  await organisersClient().createOrReplace(notice)
  await organisersClient().createOrReplace(evening)
  await page.clock.install({ time: '2026-11-22T17:05-05:00' })
})

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

test('a date and a time are typed in several formats, and repeated in words', async ({ page }) => {
  await openForm(page, evening, 'date')
  await test.step('a date in American formats', () => typeDates(page))
  await test.step('a time, of which an ambiguous one needs confirmation', () => typeTimes(page))
})

async function typeDates(page: Page) {
  const { whole, text } = field(page, 'date')
  await expect(text).toHaveValue('Feb 6, 2027')
  for (const [typed, words] of [
    ['12/8/2026', 'Tuesday, December 8'],
    ['Dec 9', 'Wednesday, December 9'],
    ['next monday', 'Monday, November 23'],
    ['1/2/2027', 'Saturday, January 2, 2027'],
  ] as const) {
    await text.fill(typed)
    await expect(whole.getByText(words, { exact: true })).toBeVisible()
  }
  await expect.poll(async () => (await draft(evening._id)).date).toBe('2027-01-02')
  await text.press('Enter')
  await expect(text).toHaveValue('Jan 2, 2027')
}

async function typeTimes(page: Page) {
  const { whole, text } = field(page, 'startsAt')
  await expect(text).toHaveValue('8:00 pm')
  for (const [typed, words] of [
    ['7:30 pm', '7:30 pm'],
    ['7:31p', '7:31 pm'],
    ['19:32', '7:32 pm'],
  ] as const) {
    await text.fill(typed)
    await expect(whole.getByText(words, { exact: true })).toBeVisible()
  }
  await expect.poll(async () => (await draft(evening._id)).startsAt).toBe('19:32')
  await text.fill('7:30')
  await field(page, 'endsAt').text.focus()
  await expect(whole.getByText('“7:30” could be morning or evening: write 7:30 pm or 7:30 am')).toBeVisible()
  expect((await draft(evening._id)).startsAt, 'what cannot be read is not written').toBe('19:32')
}

test('the end of a notice is typed in the venue’s time, or set in one click', async ({ page }) => {
  await openForm(page, notice, 'until')
  const { whole, text } = field(page, 'until')
  await expect(text).toHaveValue('Dec 1, 2026, 12:00 pm')
  await text.fill('Dec 8, 7:30p')
  await expect(whole.getByText('Tuesday, December 8, 7:30 pm', { exact: true })).toBeVisible()
  await expect.poll(async () => (await draft(notice._id)).until).toBe('2026-12-09T00:30:00.000Z')
  await text.fill('Dec 8')
  await field(page, 'text').text.focus()
  await expect(whole.getByText('“Dec 8” has no time: write Dec 8, 7:30 pm')).toBeVisible()
  await text.fill('')
  await expect(whole.getByText('No date and time yet')).toBeVisible()

  await whole.getByRole('button', { name: 'Monday after class' }).click()
  await expect(whole.getByText('Monday, November 23, 11:00 pm', { exact: true })).toBeVisible()
  await expect.poll(async () => (await draft(notice._id)).until).toBe('2026-11-24T04:00:00.000Z')
  await field(page, 'from').whole.getByRole('button', { name: 'Tonight' }).click()
  await expect.poll(async () => (await draft(notice._id)).from).toBe('2026-11-22T23:00:00.000Z')
})
