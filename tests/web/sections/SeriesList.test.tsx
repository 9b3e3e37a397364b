import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SeriesList } from '../../../web/sections/SeriesList.tsx'
import { exception, mondays, place, series } from '../../schedule/schedule.ts'
import { offeredCard } from '../content.ts'

const card = offeredCard({ _id: 'card', title: 'WCS 2' })
const november = series({ _id: 'november', topic: 'Whips' })
const december = series({
  _id: 'december',
  topic: 'Stretch',
  startDate: '2026-12-07',
  preregistrationDeadline: '2026-12-01',
})

/** Returns what a visitor reads at noon of a day, without hidden elements. */
function words(date: string, schedule = mondays({ series: [november, december] })) {
  const facts = { schedule, cards: [card], now: `${date}T17:00:00Z` }
  return renderToStaticMarkup(<SeriesList danceClass={{ _id: 'wcs-2', doorPriceInCents: 2000 }} facts={facts} />)
    .replace(/<p[^>]* hidden=""[^>]*>.*?<\/p>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the series of a class', () => {
  it('shows its evenings and the last day of pre-registration', () => {
    expect(words('2026-10-20')).toContain(
      'Whips November 9, 16, and 23 3 evenings, in all $65.25 online, $60 at the door Pre-register until Tuesday, November 3',
    )
    expect(words('2026-11-03')).toContain('Pre-registration closes Tuesday, November 3')
  })

  it('does not ask to pre-register for a series that its card does not sell yet', () => {
    expect(words('2026-10-20')).toContain('Pre-registration opens Wednesday, November 4')
    expect(words('2026-10-20')).not.toContain('December 1')
    expect(words('2026-11-04')).toContain('Pre-register until Tuesday, December 1')
  })

  it('names the venue of an evening that is elsewhere', () => {
    const moved = exception({ date: '2026-11-16', status: 'moved', venue: place('The Loft') })
    const schedule = mondays({ series: [november], exceptions: [moved] })
    expect(words('2026-10-20', schedule)).toContain('November 9, 16, and 23 November 16: at The Loft')
  })

  it('omits series that are over', () => {
    expect(words('2026-11-24')).not.toContain('Whips')
    expect(words('2026-12-24')).toBe('')
  })
})
