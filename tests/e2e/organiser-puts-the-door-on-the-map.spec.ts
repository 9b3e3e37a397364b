import { expect } from '@playwright/test'
import { phone } from './pages.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('siteSettings')

const settings = { _id: 'siteSettings', _type: 'siteSettings' }
const draft = () => organisersClient().getDocument('drafts.siteSettings')

test('the door is put on the map with what an online map copies', async ({ page }) => {
  await page.setViewportSize(phone)
  await openForm(page, settings, 'venue.location')
  const point = page.getByRole('textbox', { name: 'Point on the map' })
  await expect(point).toHaveValue('42.355, -71.0655')
  await expect(page.getByText('Altitude')).toHaveCount(0)

  await point.fill('43.6591-702568')
  await expect(page.getByText('“43.6591-702568” isn’t a point on the map')).toBeVisible()
  expect(await draft()).toBeFalsy()

  await point.fill('https://www.google.com/maps/place/Studio/@43.6,-70.2,17z/data=!3m1!8m2!3d43.6591!4d-70.2568')
  await expect(page.getByText('Saved as 43.6591, -70.2568')).toBeVisible()
  await expect.poll(draft).toMatchObject({ venue: { location: { lat: 43.6591, lng: -70.2568 } } })
})
