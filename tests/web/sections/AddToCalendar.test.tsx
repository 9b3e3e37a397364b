import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AddToCalendar } from '../../../web/sections/UpcomingEvenings.tsx'

it('offers the calendar for calendar programs, for Google and as a file', () => {
  const markup = renderToStaticMarkup(<AddToCalendar />)
  const links = [...markup.matchAll(/<a href="(.*?)">(.*?)<\/a>/g)].map(([, href, label]) => [label, href])
  expect(links).toEqual([
    ['Subscribe in your calendar', 'webcal://localhost:3000/calendar.ics'],
    [
      'Add to Google Calendar',
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Flocalhost%3A3000%2Fcalendar.ics',
    ],
    ['Calendar file', '/calendar.ics'],
  ])
})
