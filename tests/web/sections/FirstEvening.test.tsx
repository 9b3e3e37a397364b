import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { usualVenue } from '../../../schedule/occurrences/weeklyRules.ts'
import type { FirstTimePageContent } from '../../../web/queries/pageContent.ts'
import type { OfferedCard } from '../../../web/queries/registerPageContent.ts'
import { FirstEvening } from '../../../web/sections/FirstEvening.tsx'
import { mondays, place } from '../../schedule/schedule.ts'
import { offeredCard, siteWith } from '../content.ts'

const now = '2026-11-21T12:00:00Z'

/** Returns the text of the first evening, with | between elements. */
function shown(schedule: Schedule, words: FirstTimePageContent['firstEvening'], admission: OfferedCard | null = null) {
  const site = siteWith({ venue: usualVenue(schedule, now) })
  return renderToStaticMarkup(
    <FirstEvening words={words} site={site} evenings={upcoming(schedule, now)} admission={admission} now={now} />,
  ).replace(/(<[^>]*>)+/g, '|')
}

const way = {
  transit: 'Two minutes by tram',
  parking: 'In the yard',
  stepFree: 'By the back door',
  arrival: 'Ring twice',
}

describe('the first evening', () => {
  it('combines hours, venue, directions, price and texts from all documents', () => {
    const text = shown(
      mondays({ venue: place('The Yoga Studio', way) }),
      {
        heading: 'So it goes',
        arrive: 'We say hello',
        payment: 'By card',
        firstClass: 'Stand anywhere',
        dancing: 'Ask anybody',
        bring: ['Flat shoes'],
        notNeeded: ['A partner'],
      },
      offeredCard({ doorPriceInCents: 2000 }),
    )
    for (const words of [
      '|So it goes|',
      '|Arrive|Monday, November 23|Doors open at 8:30 pm|',
      '|We say hello|',
      '|Find us|The Yoga Studio|',
      '|Finding the door|Ring twice|By train or bus|Two minutes by tram|Parking|In the yard|Step-free way in|By the back door|',
      '|Pay|What it costs: |$21.75| online, |$20| at the door|By card|',
      '|Your first class|wcs-1|, 8:30–9:00 pm|Stand anywhere|',
      '|social|10:00–11:00 pm|Ask anybody|',
      '|What you need|Flat shoes|What you do not need|A partner|',
    ])
      expect(text).toContain(words)
  })

  it.each([
    ['everything that is not filled in', place('The Loft'), '|Your first evening|Find us|The Loft|'],
    ['itself if nothing is known', null, ''],
  ])('omits %s', (_, venue, text) => {
    expect(shown(mondays({ venue, rules: [] }), null)).toBe(text)
  })
})
