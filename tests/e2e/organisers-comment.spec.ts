import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { now, resetServerClock, setServerClock } from './clock.ts'
import { lake } from './lakeCommand.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const student = { _id: 'registration-student-admission', _type: 'registrationLink' }

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  const store = organisersClient()
  if (lake('accounts').includes('anna@example.org')) lake('revoke', 'anna@example.org')
  await store.withConfig({ dataset: 'production-comments' }).delete({ query: '*[_type == "comment"]' })
  await store.delete(`drafts.${student._id}`)
  const releases = await store.fetch<string[]>('releases::all()[state == "published"].name')
  for (const releaseId of releases) await store.releases.delete({ releaseId })
  await store.patch(student._id).set({ onlinePriceInCents: 1631 }).commit()
})

/** Collects errors, and requests to other hosts, of a page. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && ![studioUrl, siteUrl].includes(origin)) complaints.push(request.url())
  })
  return complaints
}

const openComments = (page: Page) => page.getByTestId('field-onlinePriceInCents').getByLabel('Open comments')

test.use({ timezoneId: 'Europe/Berlin' })

test('two organizers talk about a field, one of them on a phone', async ({ page, browser }) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const complaints = [page, phone].map(collectComplaints)
  const invitation = lake('invite', 'anna@example.org', '--role', 'editor', '--name', 'Anna Ito')
  await phone.goto(/http\S+/.exec(invitation)?.[0] ?? '')
  await phone.getByLabel('New password').fill('four words in a row')
  await phone.getByRole('button', { name: 'Save and open the Studio' }).tap()
  await expect(phone.getByRole('link', { name: 'Prices & registration', exact: true })).toBeVisible()
  await phone.goto(`${studioUrl}/intent/edit/id=${student._id};type=${student._type}/`)
  await expect(phone.getByTestId('is-it-live')).toBeVisible()

  await openForm(page, student)
  const price = page.getByTestId('field-onlinePriceInCents')
  await price.hover()
  await price.getByLabel('Add comment').click()
  const compose = page.getByTestId('comment-input-editable')
  await compose.pressSequentially('Is this right, @anna')
  await expect(page.getByTestId('comments-mentions-menu')).toContainText('Anna Ito')
  await page.keyboard.press('Enter')
  await page.getByTestId('comment-input-send-button').click()

  await openComments(phone).tap()
  await phone.getByRole('button', { name: 'Got it' }).tap()
  const thread = phone.getByTestId('comments-list-item')
  await expect(thread).toContainText('Is this right, @Anna Ito')
  await thread.getByTestId('comment-input-editable').tap()
  await phone.keyboard.type('Yes, since May')
  await thread.getByTestId('comment-input-send-button').tap()
  await expect(page.getByTestId('comments-list-item')).toContainText('Yes, since May')
  await thread.getByTestId('comments-list-item-status-button').tap()
  await expect(page.getByTestId('comments-list-item')).toHaveCount(0)

  expect(complaints).toEqual([[], []])
  await phone.close()
})

test('an organizer abroad schedules a draft, which goes live at that time at the venue', async ({ page, visitor }) => {
  const complaints = collectComplaints(page)
  await openForm(page, student)
  await textbox(page, 'onlinePriceInCents').fill('19.99')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule draft for publishing' })
  const hour = new Date(now()).toLocaleString('en-GB', { hour: '2-digit', timeZone: 'America/New_York' })
  await expect(dialog.getByRole('textbox')).toHaveValue(new RegExp(` ${hour}:`)) // at the venue: the time zone is known
  await dialog.getByRole('textbox').fill('Jan 4, 2027 12:00')
  await dialog.getByRole('textbox').press('Tab')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(textbox(page, 'onlinePriceInCents')).not.toBeEditable()
  expect(complaints).toEqual([]) // the session of the page does not last until then
  const times = () => organisersClient().fetch<string[]>('releases::all()[metadata.cardinality == "one"].publishAt')
  await expect.poll(times).toEqual(['2027-01-04T17:00:00.000Z'])
  setServerClock('2027-01-04T12:00:00-05:00')
  await expectOnSite(visitor, '/register', '$19.99')
  await expect.poll(() => organisersClient().getDocument(`drafts.${student._id}`)).toBeUndefined()
})
