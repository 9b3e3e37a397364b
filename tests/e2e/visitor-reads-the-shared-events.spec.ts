import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { organisersClient, visitorsClient } from './store.ts'
import { expectOnSite, test } from './visitor.ts'

const feed = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:late
SUMMARY:Late <b>Night</b> Swing
LOCATION:The Ballroom
DTSTART:20261122T170000
DTEND:20261122T193000
URL:https://dance.example.com/late
END:VEVENT
END:VCALENDAR`

test('shared events show on the page, and remain when their calendar does not answer', async ({ page }) => {
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(feed))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = organisersClient()
  const before = await visitorsClient().getDocument<{ _type: string; intro: string }>('communityPage')
  if (!before) throw new Error('The community page is not published')
  try {
    await client.patch('communityPage', { set: { calendarFeedUrl: `http://127.0.0.1:${port}/secret.ics` } }).commit()
    await expectOnSite(page, '/community', 'Late Night Swing')
    const event = page.getByRole('listitem').filter({ hasText: 'Late Night Swing' })
    await expect(event).toContainText(/, 5:00–7:30 pm/)
    await expect(event).toContainText('The Ballroom')
    await expect(event.getByRole('link')).toHaveAttribute('href', 'https://dance.example.com/late')
    expect(await page.content()).not.toContain('secret.ics')

    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await client.patch('communityPage', { set: { intro: 'Come and see.' } }).commit()
    await expectOnSite(page, '/community', 'Come and see.')
    await expect(event).toBeVisible()
  } finally {
    server.close()
    await client.patch('communityPage', { set: { intro: before.intro }, unset: ['calendarFeedUrl'] }).commit()
    await expectOnSite(page, '/community', before.intro)
  }
})
