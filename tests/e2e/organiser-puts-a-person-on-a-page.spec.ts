import { expect, type Page } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient, visitorsClient } from './store.ts'
import { openForm, openStudio, publish } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const id = 'teacher-on-no-page'
putBackAfterwards('classesPage')

test.beforeEach(async () => {
  await organisersClient().createOrReplace({ _id: id, _type: 'teacher', name: 'Robin Vale', role: 'Teacher' })
})

test.afterEach(async () => {
  await organisersClient().delete({ query: '*[_id in [$id, $draft]]', params: { id, draft: `drafts.${id}` } })
})

test('a published person on no page is not called live, and one click adds them to a page', async ({
  page,
  visitor,
}) => {
  await organisersClient().createOrReplace({
    ...(await visitorsClient().fetch<SanityDocument>('*[_id == "classesPage"][0]')),
    _id: 'drafts.classesPage',
    heading: 'Not public yet',
  })
  await openPerson(page)
  await expect(status(page)).toContainText('Published, but not on any page yet')
  await expect(page.getByText('Not on any page yet', { exact: true })).toBeVisible()
  await expect(status(page).getByRole('button')).toHaveText(['Add to Classes page', 'Add to Home page'])

  await status(page).getByRole('button', { name: 'Add to Classes page' }).click()
  await expect(status(page)).toContainText('Live on the site since')
  await expect(page.getByText('Used on 2 pages')).toBeVisible()
  await expectOnSite(visitor, '/teachers', 'Robin Vale')
  expect(await visitorsClient().fetch('*[_id == "classesPage"][0].heading')).not.toBe('Not public yet')
  const drafted = await organisersClient().getDocument<{ teachers: { people: { _ref: string }[] } }>(
    'drafts.classesPage',
  )
  expect(drafted).toMatchObject({ heading: 'Not public yet' })
  expect(drafted?.teachers.people.at(-1)?._ref).toBe(id)
})

test('an organizer starts from the month’s roster to say who does what one evening, and visitors read it', async ({
  page,
  visitor,
}) => {
  const client = organisersClient()
  const assignment = { _key: 'dj', _type: 'assignment', duty: 'dj' }
  const people = [{ _key: 'robin', _type: 'reference', _ref: id }]
  const month = { _type: 'roster', from: '2026-11-01', until: '2026-11-30', assignments: [{ ...assignment, people }] }
  const publicDuties = ['dj']
  await client
    .transaction()
    .createOrReplace({ _id: 'roster-of-november', ...month })
    .patch('siteSettings', { set: { publicDuties } })
    .commit()
  const evening = '*[_type == "roster" && from == "2026-11-23"]'
  try {
    await openStudio(page)
    await page.getByRole('link', { name: 'This week', exact: true }).click()
    await page.getByRole('link', { name: 'Monday, November 23' }).click()
    await page.getByRole('link', { name: 'Who does what', exact: true }).last().click()
    await expect(page.getByTestId('field-assignments').getByText('Robin Vale')).toBeVisible()
    await publish(page)
    const stored = () => client.fetch<object>(`${evening}{ until, "people": assignments[].people[]->name }`)
    await expect.poll(stored).toEqual([{ until: null, people: ['Robin Vale'] }])
    await expectOnSite(visitor, '/', 'DJ: Robin Vale')
  } finally {
    await client
      .transaction()
      .patch('siteSettings', { unset: ['publicDuties'] })
      .delete('roster-of-november')
      .commit()
    await client.delete({ query: evening })
  }
})

test('the live status is in view next to Publish in a form of any length', async ({ page }) => {
  await openPerson(page)
  for (const width of [1280, 390])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await page.getByTestId('field-name').scrollIntoViewIfNeeded()
      const add = status(page).getByRole('button', { name: 'Add to Home page' })
      await expect(add).toBeInViewport({ ratio: 1 })
      await page.getByTestId('field-biography').scrollIntoViewIfNeeded()
      await expect(add).toBeInViewport({ ratio: 1 })
      await add.click({ trial: true }) // nothing covers it
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 })
    })
})

async function openPerson(page: Page) {
  await openForm(page, { _id: id, _type: 'teacher' })
}

const status = (page: Page) => page.getByTestId('is-it-live')
