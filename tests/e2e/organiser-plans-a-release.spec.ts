import type { ReleaseDocument } from '@sanity/client'
import { expect, type Page } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { resetServerClock, setServerClock } from './clock.ts'
import { organisersClient } from './store.ts'
import { openStudio, textbox } from './studio.ts'
import { workerStack } from './workerStack.ts'
import { expectOnSite, test } from './visitor.ts'

const general = 'registration-general-admission'
const student = 'registration-student-admission'

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  await deleteReleases()
  await organisersClient().patch(general).set({ onlinePriceInCents: 2175 }).commit()
  await organisersClient().patch(student).set({ onlinePriceInCents: 1631 }).commit()
})

test('releases are hidden unless the browser has enabled them', async ({ page }) => {
  const tool = page.getByRole('link', { name: 'Releases', exact: true })
  await openStudio(page)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible()
  await expect(tool).toHaveCount(0)

  await page.goto(`${studioUrl}/?releases=on`)
  await expect(tool).toBeVisible()
  await page.goto(`${studioUrl}/?releases=off`)
  await expect(page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible()
  await expect(tool).toHaveCount(0)
})

test('an organizer collects changes in a release, which reach the site when it is run', async ({ page, visitor }) => {
  await openReleases(page)
  await page.getByRole('button', { name: 'New release' }).click()
  const dialog = page.getByRole('dialog', { name: 'New release' })
  await dialog.getByPlaceholder('Untitled release').fill('New season')
  await dialog.getByRole('button', { name: 'Create release' }).click()

  // A slow browser is still on the list of releases.
  await page.getByRole('link', { name: 'New season' }).first().click()
  await page.getByRole('button', { name: 'Add document' }).click()
  await page.getByRole('textbox', { name: 'Recent searches' }).fill('General Admission')
  await page.getByRole('option', { name: /General Admission/ }).click()
  await page
    .getByRole('row', { name: /General Admission/ })
    .getByRole('link')
    .click()

  const price = textbox(page, 'onlinePriceInCents')
  await expect(price).toBeEditable()
  await price.fill('24.5')
  await expect.poll(async () => priceIn(await newSeason(), general)).toBe(2450)
  await visitor.goto('/register')
  await expect(visitor.getByText('$24.50')).toHaveCount(0)

  await page.getByRole('link', { name: 'New season' }).click()
  await page.getByRole('button', { name: 'Run release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run release' }).click()
  await expectOnSite(visitor, '/register', '$24.50')
  await expect(page.getByText('This release is published successfully.')).toBeVisible()
})

test('the documents of a scheduled release are read-only until they are published on time', async ({
  page,
  visitor,
}) => {
  await organisersClient().releases.create({ releaseId: 'season', metadata: { title: 'Next year' } })
  await organisersClient().createVersion({ releaseId: 'season', publishedId: student, baseId: student })
  await organisersClient().patch(`versions.season.${student}`).set({ onlinePriceInCents: 1999 }).commit()

  await openReleases(page, 'season')
  await page.getByRole('button', { name: 'Release menu' }).click()
  await page.getByRole('menuitem', { name: 'Schedule release...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule the release' })
  await dialog.getByRole('textbox').fill('Jan 4, 2027 12:00')
  await dialog.getByRole('textbox').press('Tab')
  await dialog.getByRole('button', { name: 'Yes, schedule' }).click()
  await expect(page.getByRole('button', { name: 'Unschedule release' })).toBeVisible()

  await page
    .getByRole('row', { name: /Student Admission/ })
    .getByRole('link')
    .click()
  await expect(textbox(page, 'onlinePriceInCents')).toHaveValue('19.99')
  await expect(textbox(page, 'onlinePriceInCents')).not.toBeEditable()

  setServerClock('2027-01-04T12:00:00-05:00')
  await expectOnSite(visitor, '/register', '$19.99')
})

/** Opens the releases tool or one release, with releases enabled. */
const openReleases = (page: Page, releaseId = '') =>
  page.goto(`${studioUrl}/releases/${releaseId}?releases=on#token=${workerStack().token}`)

const everything = () => organisersClient().withConfig({ perspective: 'raw' })

const newSeason = () =>
  everything().fetch<string>('*[_type == "system.release" && metadata.title == "New season"][0].name')

const priceIn = (releaseId: string, id: string) =>
  everything().fetch<number | null>('*[_id == $id][0].onlinePriceInCents', { id: `versions.${releaseId}.${id}` })

/** Archives and deletes a release in any state. */
async function deleteReleases() {
  const { releases } = everything()
  for (const { name: releaseId, state } of await everything().fetch<ReleaseDocument[]>(
    '*[_type == "system.release"]',
  )) {
    if (state === 'scheduled') await releases.unschedule({ releaseId })
    if (state !== 'published' && state !== 'archived') await releases.archive({ releaseId })
    await releases.delete({ releaseId })
  }
}
