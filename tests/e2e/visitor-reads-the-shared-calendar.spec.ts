import { expect, type Page } from '@playwright/test'
import { layoutShift, listenForComplaints } from './complaints.ts'
import { phone } from './pages.ts'
import { test } from './visitor.ts'

const address = 'https://calendar.example.com/embed/west-coast-swing'
const title = 'Dances and workshops around Boston'
const frame = (page: Page) => page.locator(`iframe[title="${title}"]`)

/** A calendar that a script renders, like those of common hosts. */
const calendar = `<!doctype html><html lang="en"><title>Calendar</title><body><p></p><script>
  document.querySelector('p').textContent = 'Saturday: West Coast Swing social'
</script>`

async function serveCalendar(page: Page) {
  const asked: { url: string; type: string; referer: string | undefined }[] = []
  await page.route('https://calendar.example.com/**', (route) => {
    const request = route.request()
    asked.push({ url: request.url(), type: request.resourceType(), referer: request.headers().referer })
    return route.fulfill({ contentType: 'text/html', body: calendar })
  })
  return asked
}

test.use({ viewport: phone })

test('the calendar loads lazily from its address, without a referrer', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  const asked = await serveCalendar(page)
  await page.goto('/community')
  const shiftBefore = await layoutShift(page)
  await frame(page).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toHaveLength(2)
  await expect(frame(page).contentFrame().getByText('Saturday: West Coast Swing social')).toBeVisible()
  expect(asked.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
    { url: address, type: 'document', referer: undefined },
    { url: address, type: 'fetch', referer: undefined },
  ])
  await expect(frame(page)).toHaveAttribute('loading', 'lazy')
  expect(await layoutShift(page)).toBe(shiftBefore)
  expect(complaints).toEqual([])
})

test('the page says if the calendar does not answer', async ({ page }) => {
  await page.route('https://calendar.example.com/**', (route) => route.abort('connectionrefused'))
  await page.goto('/community')
  await page.getByRole('link', { name: 'Open the calendar' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('The calendar does not answer right now.')).toBeVisible()
  await expect(frame(page)).toBeHidden()
  const line = await page.getByText('The calendar does not answer right now.').locator('..').boundingBox()
  expect(line?.height, 'a line, not a box').toBeLessThan(60)
})
