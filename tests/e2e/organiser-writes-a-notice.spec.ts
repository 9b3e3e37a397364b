import { expect } from '@playwright/test'
import { resetServerClock, setServerClock } from './clock.ts'
import { desktop, phone } from './pages.ts'
import { organisersClient } from './store.ts'
import { expectAboveBanner, openStudio, publish, textbox } from './studio.ts'
import { expectOnSite, test } from './visitor.ts'

const now = '2026-11-23T12:00-05:00'
const text = 'Bring water tonight: the fountain is dry.'
const written = '*[_type == "notice" && text == $text]'

test.beforeEach(() => setServerClock(now))

test.afterEach(async ({ context }) => {
  await context.close()
  await resetServerClock()
  await organisersClient().delete({ query: written, params: { text } })
})

for (const size of [desktop, phone])
  test(
    `at ${size.width} × ${size.height}, a notice for tonight needs only its text and its end, and shows immediately`,
    { tag: size === desktop ? '@thorough' : [] },
    async ({ page, visitor }) => {
      await page.setViewportSize(size)
      await page.clock.install({ time: now })
      await openStudio(page)
      await page.getByRole('link', { name: 'This week', exact: true }).click()
      await page.getByRole('link', { name: 'Notices' }).click()
      await page.getByTestId('action-intent-button').click()
      const end = page.getByTestId('field-until').getByRole('textbox')
      await expectAboveBanner(page, end)

      await textbox(page, 'text').fill(text)
      await end.fill('11/23/2026 11:59 pm')
      await end.press('Enter')
      const kept = () =>
        organisersClient().fetch<object>(`${written}[0]{ from, until }`, { text }, { perspective: 'drafts' })
      await expect.poll(kept).toEqual({
        from: expect.stringMatching(/^2026-11-23T17:0/),
        until: '2026-11-24T04:59:00.000Z',
      })
      await publish(page)
      await visitor.clock.install({ time: now })
      await expectOnSite(visitor, '/teachers', text)
    },
  )
