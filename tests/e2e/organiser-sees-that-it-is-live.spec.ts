import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const id = 'registration-student-admission'

putBackAfterwards(id)

test('after a publish, the Studio asks the site and says that the change is live', async ({ page, visitor }) => {
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /Student Admission/)
  const status = page.getByTestId('is-it-live')
  await expect(status).toContainText('Live on the site since')

  const heldBack = Promise.withResolvers()
  await page.route('**/api/live?*', async (route) => {
    await heldBack.promise
    await route.abort()
  })
  await textbox(page, 'priceNote').fill('with a student ID')
  await expect.poll(draftedNote).toBe('with a student ID')
  await publish(page)
  await expect(status).toContainText('Waiting for the site…')

  heldBack.resolve(null)
  await expect(status).toContainText('The site couldn’t be updated: the site doesn’t answer. Trying again…')

  await page.unroute('**/api/live?*')
  await expect(status).toContainText(/Live on the site since \d{1,2}:\d\d:\d\d [ap]m/)
  await expectOnSite(visitor, '/register', 'with a student ID')
})

test('only the Studio can ask across origins what the site serves', async ({ request }) => {
  const answer = await request.get('/api/live?path=/register')
  expect(await answer.json()).toMatchObject({ contentAsOf: expect.stringMatching(/^\d{4}-/), problem: null })
  expect(answer.headers()['access-control-allow-origin']).toMatch(/^http:\/\/localhost:\d+$/)
  expect((await request.get('/api/live?path=//evil.example')).status()).toBe(400)
})

const draftedNote = () =>
  organisersClient().fetch<string | null>('*[_id == $id][0].priceNote', { id }, { perspective: 'drafts' })
