import { styled } from 'styled-components'
import { seriesRegistration, registrationAhead } from '../../schedule/registration/registration.ts'
import type { Series } from '../../schedule/schedule.ts'
import { seriesAhead } from '../../schedule/occurrences/seriesEvenings.ts'
import { formatDates } from '../../schedule/wording/dates.ts'
import { preregistration } from '../../schedule/wording/preregistration.ts'
import { usualPlaces } from '../../schedule/occurrences/weeklyRules.ts'
import { isSamePlace } from '../../schedule/venueFacts.ts'
import { formatPrice } from '../../shared/money.ts'
import type { OfferFacts } from '../page.ts'
import type { DanceClass } from '../queries/pageContent.ts'
import { shownBetween, Words } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { FieldSource } from '../ui/Source.tsx'

type Props = { danceClass: Pick<DanceClass, '_id' | 'doorPriceInCents'>; facts: OfferFacts }

/** Lists the current and upcoming series of a class: topic, evenings and the end of pre-registration. */
export function SeriesList({ danceClass, facts }: Props) {
  const { schedule, now } = facts
  const { venues } = usualPlaces(schedule, now)
  const usual = venues.length > 1 ? undefined : venues[0]
  const ahead = seriesAhead(schedule, now).filter(({ series }) => series.classId === danceClass._id)
  if (ahead.length === 0) return null
  return (
    <Rows>
      {ahead.map(({ series: one, evenings }) => (
        <li key={one._id} {...shownBetween(null, evenings.at(-1)?.endsAt ?? null, now)}>
          <h4>{one.topic ?? 'Topic to be announced'}</h4>
          <p>{formatDates(evenings.map(({ date }) => date))}</p>
          {venues.length > 1 && evenings[0]?.venue && (
            <p>
              At <PlaceLink venue={evenings[0].venue} />
            </p>
          )}
          {evenings.map(
            ({ id, date, venue }) =>
              venue &&
              !isSamePlace(venue, usual ?? evenings[0]?.venue ?? null) && (
                <p key={id}>
                  {formatDates([date])}: at <PlaceLink venue={venue} />
                </p>
              ),
          )}
          <Total series={one} evenings={evenings.length} facts={facts} danceClass={danceClass} />
          <Preregistration series={one} facts={facts} danceClass={danceClass} />
          <FieldSource id={one._id} type="series" path="startDate" />
        </li>
      ))}
    </Rows>
  )
}

function Total({ series, evenings, facts, danceClass }: Props & { series: Series; evenings: number }) {
  const online = facts.cards.find(({ _id }) => _id === series.registrationLinkId)?.onlinePriceInCents ?? null
  const atTheDoor = danceClass.doorPriceInCents
  if (evenings < 2 || (online === null && atTheDoor === null)) return null
  const totals = [
    online !== null && `${formatPrice(evenings * online).toLowerCase()} online`,
    atTheDoor !== null && `${formatPrice(evenings * atTheDoor).toLowerCase()} at the door`,
  ]
  return (
    <p>
      {evenings} evenings, in all {totals.filter(Boolean).join(', ')}
    </p>
  )
}

function Preregistration({ series, facts: { schedule, cards, now }, danceClass }: Props & { series: Series }) {
  const card = cards.find(({ _id }) => _id === series.registrationLinkId) ?? null
  const price = danceClass.doorPriceInCents
  const atTheDoor = `${price === null ? 'pay' : formatPrice(price)} at the door`
  return registrationAhead((time) => seriesRegistration(schedule, series, card, time), now).map(
    ({ registration, from, until }) => (
      <p
        key={from}
        data-tone={registration.state === 'closingSoon' ? 'press' : undefined}
        {...shownBetween(from, until, now)}
      >
        <Words of={preregistration(registration, schedule.timeZone, atTheDoor)} />
      </p>
    ),
  )
}

const Rows = styled.ul`
  border-top: 2.5px solid var(--hot);

  li {
    padding-block: 0.9rem;
    border-bottom: 1px solid var(--line);
  }

  h4 {
    font: 700 var(--step-1) / 1.25 var(--display);
  }

  p {
    color: var(--quiet);
  }
`
