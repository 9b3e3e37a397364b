import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Evening, upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { getRegisterPage } from '../../../web/queries/registerPage.ts'
import { getSchedule } from '../../../web/queries/schedule.ts'
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

/** The evenings that come, and the registration page, when a dataset holds this. */
async function contentWith(settings: Content, registerPage: Content = {}) {
  const { client } = await serveLake()
  await client.create({ _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', slug: { _type: 'slug', current: 'wcs-2' } })
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York', ...settings })
  await client.create({ _id: 'registerPage', _type: 'registerPage', ...registerPage })
  const [schedule, page] = await Promise.all([getSchedule(client), getRegisterPage(client, now)])
  if (schedule === null || page === null) throw new Error('The dataset lacks a document')
  return { evenings: upcoming(schedule, now), afterwards: page.afterwards }
}

/** What stands there at a moment, of what the page holds for later as well. */
function seen(node: React.ReactNode): string {
  const html = renderToStaticMarkup(node).replace(/<style.*?<\/style>/gs, '')
  return html
    .replace(/<(section|aside|div|span) [^>]*hidden="".*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|[| ]*/g, '|')
}

const lessons = (evenings: Evening[]) => seen(<NextLessons evenings={evenings} now={now} />)

describe('the end of the teachers page', () => {
  it('is the next evening, part by part', async () => {
    const { evenings } = await contentWith({ weeklyRules: [mondays] })
    expect(lessons(evenings)).toMatch(
      /^\|Next class\|Monday, November 23\|8:30–11:00 pm\|9:00 pm\|WCS 2\|10:00–11:00 pm\|Open floor\|/,
    )
    expect(renderToStaticMarkup(<NextLessons evenings={evenings} now={now} />)).toContain('href="/classes#wcs-2"')
  })

  it('says its date and hours alone while nobody has written its parts', async () => {
    const { evenings } = await contentWith({ weeklyRules: [{ ...mondays, agenda: [] }] })
    expect(lessons(evenings)).toMatch(/^\|Next class\|Monday, November 23\|8:30–11:00 pm\|/)
    expect(renderToStaticMarkup(<NextLessons evenings={evenings} now={now} />)).not.toContain('<ol')
  })

  it('is nothing while no evening is planned', async () => {
    expect(lessons((await contentWith({})).evenings)).toBe('')
  })
})

describe('the end of the registration page', () => {
  const afterwards = { _type: 'prompt', heading: 'And then?', text: 'Show your receipt.', label: 'Your first evening' }
  const ticket = async (settings: Content, page: Content = {}) =>
    seen(<Ticket {...await contentWith(settings, page)} now={now} />)

  it('tells those who have registered what the organisers wrote, and when the doors open', async () => {
    const text = await ticket({ weeklyRules: [mondays] }, { afterwards })
    expect(text).toContain('|And then?|Show your receipt.|Your first evening|')
    expect(text).toContain('|Next class|Monday, November 23|Doors open at 8:30 pm|')
  })

  it('says when the doors open while nothing else is written', async () => {
    expect(await ticket({ weeklyRules: [mondays] })).toMatch(
      /^\|Next class\|Monday, November 23\|Doors open at 8:30 pm\|$/,
    )
  })

  it('keeps the words of the organisers while no evening is planned, and is nothing without them', async () => {
    expect(await ticket({}, { afterwards })).toBe('|And then?|Show your receipt.|Your first evening|')
    expect(await ticket({})).toBe('')
  })
})
