import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { Poster } from '../../../web/sections/Poster.tsx'
import { exception, mondays } from '../../schedule/schedule.ts'
import { siteWith } from '../content.ts'

const now = '2026-11-21T17:00:00Z'

it('says which Monday an evening on another day replaces, because the poster says “Mondays”', () => {
  const moved = { date: '2026-11-23', status: 'moved', newDate: '2026-11-25' } as const
  const evenings = upcoming(mondays({ exceptions: [exception(moved)] }), now)
  const html = renderToStaticMarkup(<Poster site={siteWith({})} evenings={evenings} cards={[]} now={now} />)
  expect(html).toContain('Wednesday, November 25, 8:30–11:00 pm, instead of Monday, November 23<')
  expect(html.match(/instead of/g)).toHaveLength(1)
})
