import { expect, type Page, type Route } from '@playwright/test'
import type { SanityDocument } from '@sanity/client'
import { now } from './clock.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const id = 'registration-student-admission'
const seriesId = 'series-wcs-2-stretch'
putBackAfterwards(id)
putBackAfterwards(seriesId)

test('a click on Publish takes effect despite a lost request, later edits, or leaving the form', async ({
  page,
  context,
  visitor,
}) => {
  await page.clock.install({ time: now() })
  await openForm(page, { _id: id, _type: 'registrationLink' })

  await test.step('a publish whose request is lost is sent again', async () => {
    let lost = 0
    await page.route('**/data/actions/**', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('sanity.action.document.publish')) return route.fallback()
      lost += 1
      await route.abort()
    })
    await note(page).fill('sent twice')
    await publish(page)

    await expectOnSite(visitor, '/register', 'sent twice')
    expect(lost).toBe(1)
    await page.unroute('**/data/actions/**')
  })

  await test.step('edits after a click are not published, and the Studio asks for another click', async () => {
    const { _rev: before } = await published(id)
    const released = Promise.withResolvers()
    const hold = async (route: Route) => {
      await released.promise
      await route.fallback()
    }
    await page.route('**/data/actions/**', hold)
    await page.route('**/data/history/**', hold) // the other authors are not known yet either
    await note(page).fill('With a stu')
    await publishButton(page).click()
    await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled()
    await page.clock.fastForward(1500)
    await note(page).fill('With a student')
    await expect(page.getByText('It was changed after you pressed Publish')).toBeVisible()

    released.resolve(null)
    await expect.poll(async () => (await drafted(id))?.priceNote as unknown).toBe('With a student')
    expect((await published(id))._rev).toBe(before)
    await publish(page)
    await expectOnSite(visitor, '/register', 'With a student')
  })

  await test.step('on a slow phone, also if the organizer leaves at once', async () => {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await note(page).fill('typed in a hurry')
    await publishButton(page).click()
    await page.getByRole('link', { name: 'People', exact: true }).click()

    await expectOnSite(visitor, '/register', 'typed in a hurry')
  })
})

test('a click on Publish takes effect while the form is still validating a fixed field', async ({ page }) => {
  const answered = Promise.withResolvers()
  await page.route(/\/data\/doc\/.*availability/, async (route) => {
    await answered.promise
    await route.fallback()
  })
  await openForm(page, { _id: seriesId, _type: 'series' })
  const weeks = page.getByTestId('field-weeks').getByRole('spinbutton')
  await weeks.fill('')
  await expect.poll(async () => Object.keys((await drafted(seriesId)) ?? { weeks: 3 })).not.toContain('weeks')
  await weeks.fill('4')
  await publishButton(page).click()
  await expect(page.getByRole('button', { name: 'Publishing…' })).toBeDisabled()
  answered.resolve(null)

  await expect.poll(async () => (await published(seriesId)).weeks as unknown).toBe(4)
})

const note = (page: Page) => textbox(page, 'priceNote')
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const published = (id: string) => organisersClient().fetch<SanityDocument>('*[_id == $id][0]', { id })
const drafted = (id: string) => organisersClient().getDocument(`drafts.${id}`)
