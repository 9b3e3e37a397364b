import { styled } from 'styled-components'
import { announcements } from '../../schedule/upcoming/upcoming.ts'
import { posterLine } from '../../schedule/wording/nextClass.ts'
import { addressOf, placeName } from '../../schedule/venueFacts.ts'
import { formatTime } from '../../schedule/wording/dates.ts'
import { byWeekday, programs, weekdaysOf, weeklyHours, weeklyPlaces } from '../../schedule/wording/weekly.ts'
import type { Props } from '../page.ts'
import { settings } from '../sanity/client.ts'
import { Logo } from '../ui/Logo.tsx'
import { Price } from '../ui/Price.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { shownBetween } from '../ui/Day.tsx'

type PosterProps = Pick<Props<unknown>, 'site' | 'evenings' | 'cards' | 'now'>

/** Shown when the home page is printed: one sheet to pin to a door, with dates, venue, classes, prices and a link. */
export function Poster({ site, evenings, cards, now }: PosterProps) {
  const { weekly, venue } = site
  const places = weeklyPlaces(weekly, venue).filter((place) => placeName(place.venue) !== '')
  const priced = cards.filter(
    ({ onlinePriceInCents, doorPriceInCents }) => onlinePriceInCents !== null || doorPriceInCents !== null,
  )
  return (
    <Sheet data-poster>
      <Slot viewBox="0 0 700 60" aria-hidden="true">
        <path d="M-60 40 H210 C330 40 330 6 410 6 S500 40 610 40 H760" />
        <circle cx="210" cy="40" r="9" />
        <circle cx="610" cy="40" r="9" />
      </Slot>
      <Facts>
        {weekdaysOf(weekly) && (
          <div>
            <dt>When</dt>
            <dd>
              <strong>{weekdaysOf(weekly)}</strong>
              {byWeekday(weekly, weeklyHours).map(({ days, fact: hours }) =>
                days ? <p key={hours}>{`${days}, ${hours}`}</p> : hours,
              )}
            </dd>
          </div>
        )}
        {places.length > 0 && (
          <div>
            <dt>Where</dt>
            {places.map(({ days, venue }) => (
              <dd key={days}>
                {venue.name && <strong>{venue.name}</strong>}
                {addressOf(venue)}
                {venue.arrival && <p>{venue.arrival}</p>}
                {days && <p>{days}</p>}
              </dd>
            ))}
          </div>
        )}
        {programs(weekly).map(({ days, parts }) => (
          <div key={days}>
            <dt>{['What', days].filter(Boolean).join(' on ')}</dt>
            {parts.map(([startsAt, items]) => (
              <Row key={startsAt}>
                <span>{items.map(({ name }) => name).join(' or ')}</span>
                {startsAt && <span>{formatTime(startsAt)}</span>}
              </Row>
            ))}
          </div>
        ))}
        {priced.length > 0 && (
          <div>
            <dt>What it costs</dt>
            {priced.map((card) => (
              <Row key={card._id}>
                <span>{card.title}</span>
                <span>
                  <Price of={card} field="onlinePriceInCents" />
                  {card.doorPriceInCents !== null && (
                    <>
                      {card.onlinePriceInCents !== null && ' online, '}
                      <Price of={card} field="doorPriceInCents" /> at the door
                    </>
                  )}
                </span>
              </Row>
            ))}
          </div>
        )}
      </Facts>
      <Foot>
        <div>
          <Logo size={72} />
          <Dates>
            {announcements(evenings)
              .slice(0, 6)
              .map((one) => (
                <li
                  key={(one.evening ?? one.pause.first).id}
                  {...shownBetween(null, (one.evening ?? one.pause).endsAt, now)}
                >
                  {posterLine(one, weekly)}
                </li>
              ))}
          </Dates>
        </div>
        <Way>
          <QrCode text={settings.siteUrl} />
          <strong>{new URL(settings.siteUrl).host}</strong>
        </Way>
      </Foot>
    </Sheet>
  )
}

const Sheet = styled.div`
  display: none;

  @media print {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: 0.5cm;

    /* Together with the hero this fills a US Letter sheet and fits on an A4 sheet. */
    min-height: 18.6cm;
    font-size: 13pt;
    line-height: 1.35;
    break-inside: avoid;
  }
`

/* Lead and follow: one dot filled, one open, because posters are often printed without color. */
const Slot = styled.svg`
  width: 100%;
  overflow: visible;

  circle + circle {
    fill: #fff;
    stroke: #000;
    stroke-width: 3;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.7cm 1.2cm;

  dt {
    padding-bottom: 0.1cm;
    border-bottom: 2px solid #000;
    font-weight: 700;
  }

  dd {
    padding-top: 0.2cm;
    font-size: 15pt;
  }

  strong {
    display: block;
    font: 700 26pt/1.1 var(--display);
    letter-spacing: -0.02em;
  }
`

const Row = styled.dd`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 0.4cm;
  padding-block: 0.12cm;
  border-bottom: 1px solid #999;

  span + span {
    flex: none;
    max-width: 60%;
    font-weight: 700;
    font-variant-numeric: tabular-nums lining-nums;
  }
`

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: end;
  gap: 1cm;
`

const Dates = styled.ul`
  display: grid;
  margin-top: 0.4cm;
  gap: 0.1cm;

  > li:nth-child(n + 6 of :not([hidden])) {
    display: none;
  }
`

const Way = styled.div`
  display: grid;
  flex: none;
  justify-items: end;
  gap: 0.2cm;
  max-width: 9cm;

  svg {
    width: 4.4cm;
  }

  strong {
    font: 700 15pt/1.2 var(--display);
    text-align: end;
  }
`
