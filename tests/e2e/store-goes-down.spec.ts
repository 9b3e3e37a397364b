import { expect, test } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { organisersClient, visitorsClient } from './store.ts'
import { expectOnSite } from './studio.ts'

const pages = ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers']

test('when the content store is killed, visitors notice nothing; back again, it catches up', async ({
  page,
  request,
}) => {
  const picture = await (await request.get('/share/classes.png')).body()
  process.kill(Number(process.env.TEST_LAKE_PID), 'SIGKILL')
  expect((await (await request.get('/share/classes.png')).body()).equals(picture)).toBe(true)
  for (const path of pages) expect((await request.get(path)).status(), path).toBe(200)

  await expect
    .poll(() =>
      request.get(`${studioUrl}/v1/ping`).then(
        (answer) => answer.status(),
        () => 0,
      ),
    )
    .toBe(200)
  await organisersClient().patch('registration-student-admission').set({ onlinePriceInCents: 1699 }).commit()
  await expectOnSite(page, '/register', '$16.99')
})

test('twenty edits in a second end with the last one shown', async ({ page }) => {
  const client = organisersClient()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      client
        .patch('registration-student-admission')
        .set({ onlinePriceInCents: 1700 + index })
        .commit(),
    ),
  )
  const last = await visitorsClient.fetch<number>(`*[_id == "registration-student-admission"][0].onlinePriceInCents`)
  await expectOnSite(page, '/register', `$${(last / 100).toFixed(2)}`)
})
