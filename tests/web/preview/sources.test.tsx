import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { withSources } from '../../../web/preview/previewSources.ts'
import { createSources } from '../../../web/preview/sources.ts'
import { Price } from '../../../web/ui/Price.tsx'
import { EveningSource, FieldSource, SourcesOfPage, VenueSource } from '../../../web/ui/Source.tsx'
import { exception, mondays, place } from '../../schedule/schedule.ts'

const prices = (
  <>
    <Price of={{ _id: 'card', onlinePriceInCents: 2175 }} field="onlinePriceInCents" />
    <Price of={{ _id: 'card', doorPriceInCents: 2175 }} field="doorPriceInCents" />
    <Price of={{ _id: 'basics', doorPriceInCents: 2175 }} field="doorPriceInCents" type="danceClass" />
    <Price of={{ _id: 'basics', doorPriceInCents: null }} field="doorPriceInCents" />
  </>
)

it('a preview distinguishes equal prices', () => {
  expect(sourcesIn(prices, mondays())).toMatchObject([
    { id: 'card', type: 'registrationLink', path: 'onlinePriceInCents' },
    { id: 'card', type: 'registrationLink', path: 'doorPriceInCents' },
    { id: 'basics', type: 'danceClass', path: 'doorPriceInCents' },
  ])
})

it('a published page contains only the prices', () => {
  expect(renderToStaticMarkup(prices).replace(/<[^>]*>/g, '')).toBe('$21.75$21.75$21.75')
})

it('a preview links evenings and venues to the documents that define them', () => {
  const loft = place('The Loft')
  const moved = exception({ date: '2026-11-30', status: 'moved', newDate: '2026-12-01', venue: loft })
  const schedule = mondays({ exceptions: [moved] })
  const evenings = upcoming(schedule, '2026-11-21T12:00:00Z')
  const said = (
    <>
      {evenings.slice(0, 2).map((evening) => (
        <p key={evening.id}>
          <EveningSource of={evening} />
        </p>
      ))}
      <p>
        <VenueSource of={place('The Yoga Studio')} />
      </p>
      <VenueSource of={loft} />
    </>
  )
  expect(sourcesIn(said, schedule)).toMatchObject([
    { id: 'siteSettings', path: 'weeklyRules[_key=="mondays"]' },
    { id: moved._id, type: 'scheduleException', path: 'date' },
    { id: 'siteSettings', path: 'venue' },
    { id: moved._id, type: 'scheduleException', path: 'venue' },
  ])
  expect(renderToStaticMarkup(said)).toBe('<p></p><p></p><p></p>')
})

it.each(['cancelled', 'special'] as const)(
  'with two changes on a date, the %s one leads to its own document',
  (state) => {
    const date = '2026-11-30'
    const exceptions = [
      exception({ _id: 'snow', date, status: 'cancelled' }),
      exception({ _id: 'party', date, status: 'special', title: 'Party', startsAt: '20:00', endsAt: '23:30' }),
    ]
    for (const order of [exceptions, exceptions.toReversed()]) {
      const schedule = mondays({ exceptions: order })
      const evening = upcoming(schedule, '2026-11-30T12:00:00Z').find((one) => one.date === date && one.state === state)
      expect(evening && sourcesIn(<EveningSource of={evening} />, schedule)).toMatchObject([
        { id: state === 'special' ? 'party' : 'snow' },
      ])
    }
  },
)

it('does not split texts', () => {
  const price = (
    <p>
      Price to be announced
      <FieldSource id="card" type="registrationLink" path="onlinePriceInCents" />
    </p>
  )
  const preview = withSources(renderToString(<SourcesOfPage value={createSources(mondays())}>{price}</SourcesOfPage>))
  expect(preview.replace(/<!--source.*?-->/, '')).toBe(renderToString(price))
})

/** Returns the sources in a preview's comments. */
function sourcesIn(page: ReactNode, schedule: Schedule) {
  const html = withSources(renderToStaticMarkup(<SourcesOfPage value={createSources(schedule)}>{page}</SourcesOfPage>))
  const comments = [...html.matchAll(/<!--source\?(.*?)-->/g)]
  return comments.map(([, source]) => Object.fromEntries(new URLSearchParams(source)))
}
