import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SeriesList } from '../../../web/sections/SeriesList.tsx'

const october = {
  _id: 'series-october',
  topic: 'Whips',
  startDate: '2026-10-12',
  weeks: 3,
  preregistrationDeadline: '2026-10-06',
}
const december = {
  _id: 'series-december',
  topic: 'Stretch',
  startDate: '2026-12-07',
  weeks: 3,
  preregistrationDeadline: '2026-12-01',
}

const words = (series: (typeof october)[], today: string) =>
  renderToStaticMarkup(<SeriesList series={series} today={today} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the series of a class', () => {
  it('says until when to pre-register, the last day included', () => {
    expect(words([october], '2026-10-06')).toContain('Pre-register until Tuesday, October 6')
  })

  it('says that pre-registration closed, once it has', () => {
    expect(words([october], '2026-10-07')).toContain('Pre-registration closed on Tuesday, October 6')
  })

  it('puts what is to come before what has begun', () => {
    expect(words([december, october], '2026-11-21')).toMatch(/Stretch.*Whips/)
    expect(words([december, october], '2026-09-01')).toMatch(/Whips.*Stretch/)
  })

  it('shows nothing when there is none', () => {
    expect(words([], '2026-11-21')).toBe('')
  })
})
