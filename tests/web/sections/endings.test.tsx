import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Evening, upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { getRegisterPage } from '../../../web/queries/registerPageContent.ts'
import { getSchedule } from '../../../web/queries/scheduleFacts.ts'
import { NextLessons } from '../../../web/sections/NextLessons.tsx'
import { Ticket } from '../../../web/sections/Ticket.tsx'
import { serveLake } from '../../../packages/lake/tests/lake.ts'

const now = '2026-11-21T12:00:00Z'

const mondays = {
  _key: 'mondays',
  _type: 'weeklyRule',
  weekday: 'monday',
  startsAt: '20:30',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  agenda: [
    { _key: 'a', _type: 'agendaItem', danceClass: { _type: 'reference', _ref: 'wcs-2' }, startsAt: '21:00' },
    { _key: 'b', _type: 'agendaItem', label: 'Open floor', startsAt: '22:00', endsAt: '23:00', weeks: 'every' },
  ],
}

type Content = Record<string, unknown>

/** Returns the next evenings and the registration page for a dataset with these documents. */
async function contentWith(settings: Content, registerPage: Content = {}) {
  const { client } = await serveLake()
  await client.create({ _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', slug: { _type: 'slug', current: 'wcs-2' } })
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York', ...settings })
  await client.create({ _id: 'registerPage', _type: 'registerPage', ...registerPage })
  const [schedule, page] = await Promise.all([getSchedule(client), getRegisterPage(client, now)])
  if (schedule === null || page === null) throw new Error('The dataset lacks a document')
  return { evenings: upcoming(schedule, now), afterwards: page.afterwards }
}

/** Returns the text that is visible at a time. */
function seen(node: React.ReactNode): string {
  const html = renderToStaticMarkup(node).replace(/<style.*?<\/style>/gs, '')
  return html
    .replace(/<(section|aside|div|span) [^>]*hidden="".*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|[| ]*/g, '|')
}

const lessons = (evenings: Evening[]) => seen(<NextLessons evenings={evenings} now={now} />)

describe('the end of the teachers page', () => {
  it('shows the next evening and its parts', async () => {
    const { evenings } = await contentWith({ weeklyRules: [mondays] })
    expect(lessons(evenings)).toMatch(
      /^\|Next class\|Monday, November 23\|8:30–11:00 pm\|9:00 pm\|WCS 2\|10:00–11:00 pm\|Open floor\|/,
    )
    expect(renderToStaticMarkup(<NextLessons evenings={evenings} now={now} />)).toContain('href="/classes#wcs-2"')
  })

  it('shows only date and hours if the evening has no parts', async () => {
    const { evenings } = await contentWith({ weeklyRules: [{ ...mondays, agenda: [] }] })
    expect(lessons(evenings)).toMatch(/^\|Next class\|Monday, November 23\|8:30–11:00 pm\|/)
    expect(renderToStaticMarkup(<NextLessons evenings={evenings} now={now} />)).not.toContain('<ol')
  })

  it('is empty if no evening is planned', async () => {
    expect(lessons((await contentWith({})).evenings)).toBe('')
  })
})

describe('the end of the registration page', () => {
  const afterwards = { _type: 'prompt', heading: 'And then?', text: 'Show your receipt.', label: 'Your first evening' }
  const ticket = async (settings: Content, page: Content = {}) =>
    seen(<Ticket {...await contentWith(settings, page)} now={now} />)

  it("shows the organizers' text and when the doors open next", async () => {
    const text = await ticket({ weeklyRules: [mondays] }, { afterwards })
    expect(text).toContain('|And then?|Show your receipt.|Your first evening|')
    expect(text).toContain('|Next class|Monday, November 23|Doors open at 8:30 pm|')
  })

  it('shows when the doors open without a text', async () => {
    expect(await ticket({ weeklyRules: [mondays] })).toMatch(
      /^\|Next class\|Monday, November 23\|Doors open at 8:30 pm\|$/,
    )
  })

  it('shows the text if no evening is planned, and nothing without either', async () => {
    expect(await ticket({}, { afterwards })).toBe('|And then?|Show your receipt.|Your first evening|')
    expect(await ticket({})).toBe('')
  })
})
