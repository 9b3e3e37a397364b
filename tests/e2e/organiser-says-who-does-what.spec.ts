import { expect } from '@playwright/test'
import { organisersClient } from './store.ts'
import { openStudio, publish } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const id = 'teacher-on-no-page'

test.beforeEach(async () => {
  await organisersClient().createOrReplace({ _id: id, _type: 'teacher', name: 'Robin Vale', role: 'Teacher' })
})

test.afterEach(async () => {
  await organisersClient().delete({ query: '*[_id in [$id, $draft]]', params: { id, draft: `drafts.${id}` } })
})

test('an organizer copies the month’s roster to one evening, and visitors see who does what', async ({
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
