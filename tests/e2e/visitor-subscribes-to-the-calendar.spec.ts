import { expect } from '@playwright/test'
import { siteUrl } from '../addresses.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'

test('every page links to the calendar, which lists the evenings of the site', async ({ page, request }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Subscribe to the calendar' })
  const answer = await request.get(String(await link.getAttribute('href')))
  await expect(page.locator('head link[rel="alternate"][type="text/calendar"]')).toHaveAttribute(
    'href',
    new URL(answer.url()).pathname,
  )
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'cache-control': expect.stringContaining('max-age=300'),
  })
  expect(await answer.text()).toContain(`UID:evening-2026-11-30@${new URL(siteUrl).host}`)
})

test('a conditional request gets the calendar only if it has changed', async ({ request }) => {
  const first = await request.get('/calendar.ics')
  const etag = String(first.headers()['etag'])
  expect(etag).toMatch(/^W\/"[^"]+"$/)
  const askAgain = () => request.get('/calendar.ics', { headers: { 'If-None-Match': `"other", ${etag}` } })
  const again = await askAgain()
  expect([again.status(), await again.text(), again.headers()['etag']]).toEqual([304, '', etag])

  const head = await request.head('/calendar.ics')
  expect([head.status(), await head.text(), head.headers()['etag']]).toEqual([200, '', etag])
  expect((await request.post('/calendar.ics')).status()).toBe(405)

  const client = organisersClient()
  const _id = 'schedule-exception-of-this-test'
  try {
    await client.create({ _id, _type: 'scheduleException', date: '2027-02-15', status: 'cancelled', reason: 'snow' })
    const changed = await askAgain()
    expect(changed.status()).toBe(200)
    const [, event = ''] = (await changed.text()).split(`UID:evening-2027-02-15@${new URL(siteUrl).host}`)
    expect(event.split('END:VEVENT')[0]).toContain('STATUS:CANCELLED')
  } finally {
    await client.delete(_id)
  }
  expect((await askAgain()).status()).toBe(304)
})
