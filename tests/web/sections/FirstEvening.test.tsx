import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../../schedule/occurrences/weeklyRules.ts'
import { getFirstTimePage } from '../../../web/queries/pageContent.ts'
import { getSiteFacts, type SiteFacts } from '../../../web/queries/siteFacts.ts'
import { FirstEvening } from '../../../web/sections/FirstEvening.tsx'
import { serveLake } from '../../../packages/lake/tests/lake.ts'

const now = '2026-11-21T12:00:00Z'

type Content = Record<string, unknown>

/** Returns the text of the first evening for a dataset with these documents. */
async function shown(settings: Content, firstEvening: Content | null, cards: Content[] = []): Promise<string> {
  const { client } = await serveLake()
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York', ...settings })
  await client.create({ _id: 'firstTimePage', _type: 'firstTimePage', ...(firstEvening && { firstEvening }) })
  for (const card of cards) await client.create({ _id: 'card', _type: 'registrationLink', title: 'Admission', ...card })
  const links = cards.map(() => ({ _key: 'a', _type: 'reference', _ref: 'card' }))
  await client.create({ _id: 'registerPage', _type: 'registerPage', links })
  const content = await getFirstTimePage(client)
  if (content === null) throw new Error('The dataset lacks a document')
  return textOf(await getSiteFacts(client, now), content.firstEvening)
}

function textOf(
  { site, schedule, cards }: SiteFacts,
  words: NonNullable<Awaited<ReturnType<typeof getFirstTimePage>>>['firstEvening'],
) {
  const place = { ...site, venue: usualVenue(schedule, now) }
  const html = renderToStaticMarkup(
    <FirstEvening
      words={words}
      site={place}
      evenings={upcoming(schedule, now)}
      admission={cards[0] ?? null}
      now={now}
    />,
  )
  return html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}

const venue = {
  _type: 'venue',
  name: 'The Yoga Studio',
  address: { _type: 'address', street: '1 Example Street', city: 'Boston' },
  transit: 'Two minutes from the tram',
  parking: 'In the yard',
  stepFree: 'By the back door',
  arrival: 'Ring twice',
}
const mondays = {
  _key: 'mondays',
  _type: 'weeklyRule',
  weekday: 'monday',
  startsAt: '20:15',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  agenda: [{ _key: 'a', _type: 'agendaItem', label: 'Open floor', startsAt: '22:00', endsAt: '23:00', weeks: 'every' }],
}

describe('the first evening', () => {
  it('combines hours, venue, directions, price and texts from all documents', async () => {
    const text = await shown(
      { venue, weeklyRules: [mondays] },
      {
        heading: 'So it goes',
        arrive: 'We say hello',
        payment: 'By card',
        dancing: 'Ask anybody',
        bring: ['Flat shoes'],
        notNeeded: ['A partner'],
      },
      [{ onlinePriceInCents: 2175, doorPriceInCents: 2000 }],
    )
    for (const words of [
      '|So it goes|',
      '|Arrive|Monday, November 23|Doors open at 8:15 pm|',
      '|We say hello|',
      '|Find us|The Yoga Studio, 1 Example Street, Boston|',
      '|Finding the door|Ring twice|By train or bus|Two minutes from the tram|Parking|In the yard|Step-free way in|By the back door|',
      '|Pay|What it costs: |$21.75| online, |$20| at the door|By card|',
      '|Open floor|10:00–11:00 pm|Ask anybody|',
      '|What you need|Flat shoes|What you do not need|A partner|',
    ])
      expect(text).toContain(words)
  })

  it('omits everything that is not filled in', async () => {
    const text = await shown({ venue: { _type: 'venue', name: 'The Loft' }, weeklyRules: [] }, null)
    expect(text).toBe('|Your first evening|Find us|The Loft|')
  })

  it('is omitted if nothing is known', async () => {
    expect(await shown({}, { arrive: null, bring: [] })).toBe('')
  })
})
