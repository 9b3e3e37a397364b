import { expect, type Page } from '@playwright/test'
import { siteUrl, studioUrl } from '../addresses.ts'
import { resetServerClock, setServerClock } from './clock.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const student = { _id: 'registration-student-admission', _type: 'registrationLink' }

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  const store = organisersClient()
  await store.delete(`drafts.${student._id}`)
  const releases = await store.fetch<string[]>('releases::all()[state == "published"].name')
  for (const releaseId of releases) await store.releases.delete({ releaseId })
  await store.patch(student._id).set({ onlinePriceInCents: 1631 }).commit()
})

/** Collects a page's errors, and its requests to other hosts, unless the policy of the Studio blocks them. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  const isElsewhere = (url: string) => /^(https?|wss?):/.test(url) && !isOurs(new URL(url).host)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => isElsewhere(response.url()) && complaints.push(response.url()))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (isElsewhere(request.url()) && reason !== 'csp') complaints.push(`${request.url()}: ${reason}`)
  })
  return complaints
}

const isOurs = (host: string) => [studioUrl, siteUrl].some((url) => new URL(url).host === host)

test.use({ timezoneId: 'America/New_York' })

test('an organizer schedules a draft, which goes live at that time', async ({ page, visitor }) => {
  const complaints = collectComplaints(page)
  await openForm(page, student)
  await textbox(page, 'onlinePriceInCents').fill('19.99')
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: 'Schedule publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule draft for publishing' })
  await dialog.getByRole('textbox').fill('Jan 4, 2027 12:00')
  await dialog.getByRole('textbox').press('Tab')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(textbox(page, 'onlinePriceInCents')).not.toBeEditable()
  expect(complaints).toEqual([]) // now, because the page's session ends before that time
  const times = () => organisersClient().fetch<string[]>('releases::all()[metadata.cardinality == "one"].publishAt')
  await expect.poll(times).toEqual(['2027-01-04T17:00:00.000Z'])
  setServerClock('2027-01-04T12:00:00-05:00')
  await expectOnSite(visitor, '/register', '$19.99')
  await expect.poll(() => organisersClient().getDocument(`drafts.${student._id}`)).toBeUndefined()
})
