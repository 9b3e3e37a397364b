import { Fragment } from 'react'
import { styled } from 'styled-components'
import { directionsTo, addressOf, pointOf } from '../../schedule/venueFacts.ts'
import type { NextVenue } from '../../schedule/upcoming/nextClasses.ts'
import type { Venue } from '../../schedule/schedule.ts'
import { foreignOrigin } from '../../shared/safeHref.ts'
import type { ContactPageContent } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { shownBetween, Day } from '../ui/Day.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { NightStreets } from '../ui/NightStreets.tsx'
import { PlaceLink, VenueLine } from '../ui/PlaceLink.tsx'
import { EveningSource, FieldSource, VenueSource } from '../ui/Source.tsx'

type Props = {
  map: ContactPageContent['map']
  /** One place after another, each while the next class is there. */
  venues: NextVenue[]
  usual: Venue | null
  now: string
}

/**
 * Shows the venue of the next class: a drawing of streets with the address and directions. Once it is near the viewport,
 * web/browser/map.tsx covers the drawing with a map; if that fails, the drawing stays.
 */
export function VenueMap({ map, venues, usual, now }: Props) {
  if (venues.length === 0) return null
  const hosts = tileHosts(map.tiles)
  const canShowTiles = hosts.length > 0 && hosts.every(foreignOrigin)
  return (
    <Night data-night aria-label="Map">
      <NightStreets />
      <Edge viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
        <path data-paper d="M-9 -90 V22 H0 C260 22 330 58 620 58 S1010 10 1440 10 H1449 V-90 Z" />
        <path vectorEffect="non-scaling-stroke" d="M-9 22 H0 C260 22 330 58 620 58 S1010 10 1440 10 H1449" />
      </Edge>
      {venues.map(({ venue, elsewhere, from, until }) => {
        const period = shownBetween(from, until, now)
        const point = pointOf(venue)
        const heading = map.greeting ?? venue.name
        const address = addressOf(venue)
        const directions = directionsTo(venue)
        return (
          <Fragment key={from}>
            {canShowTiles && point && (
              <Place
                data-map=""
                data-lat={point.lat}
                data-lng={point.lng}
                data-tiles={map.tiles}
                data-attribution={map.attribution}
                data-max-zoom={map.maxZoom}
                data-greeting={heading}
                {...period}
              />
            )}
            <Card {...period}>
              <h2>
                {heading}
                <FieldSource id="contactPage" type="contactPage" path="mapGreeting" />
              </h2>
              {elsewhere && (
                <p>
                  <Day date={elsewhere.startsAt} inSentence="start" /> we dance here:
                  <EveningSource of={elsewhere} />
                </p>
              )}
              {(map.greeting || elsewhere) && <VenueLine of={venue}>{venue.name}</VenueLine>}
              <VenueLine of={venue}>{address}</VenueLine>
              {elsewhere && venue.arrival && <p>{venue.arrival}</p>}
              <Unavailable role="status">The map is taking a break. The way here is the same.</Unavailable>
              {directions && (
                <ButtonLink href={directions} data-directions>
                  Directions
                </ButtonLink>
              )}
              {elsewhere && usual && (
                <p>
                  Usually we are at <PlaceLink venue={usual} />
                  <VenueSource of={usual} />
                </p>
              )}
            </Card>
          </Fragment>
        )
      })}
    </Night>
  )
}

/** Returns the hosts of a map tile address, in which `{s}` stands for the subdomains a, b and c. */
export const tileHosts = (tiles: string | null) =>
  tiles === null ? [] : ['a', 'b', 'c'].map((host) => tiles.replaceAll('{s}', host))

const sideBySide = `(min-width: ${width.l})`

const Night = styled.section`
  position: relative;
  display: grid;
  grid-template-rows: clamp(22rem, 60vh, 30rem) auto;

  > :is(svg, [data-map]) {
    grid-area: 1 / 1;
    width: 100%;
    height: 100%;
  }

  @media ${sideBySide} {
    grid-template-rows: clamp(30rem, 75vh, 40rem);
  }
`

/* Its own stacking context, because Leaflet uses z-indexes up to 1000 and the bar has to stay above. */
const Place = styled.div`
  isolation: isolate;

  &[data-map='unavailable'] {
    display: none;
  }
`

/* The light background overlaps the dark one along the line. */
const Edge = styled.svg`
  z-index: 1;
  pointer-events: none;
  overflow: visible;

  && {
    height: clamp(1.75rem, 4vw, 3.75rem);
  }

  [data-paper] {
    fill: var(--paper);
    stroke: none;
  }
`

const Card = styled.div`
  position: relative;
  display: grid;
  justify-items: start;
  gap: 0.35rem;
  padding: var(--space-m) var(--gutter) 0;

  p {
    max-width: 26ch;
    font-size: var(--step-1);
    line-height: 1.35;
  }

  h2 + p {
    margin-top: 0.35rem;
  }

  a,
  a + p {
    margin-top: 0.9rem;
  }

  p a {
    margin: 0;
  }

  @media ${sideBySide} {
    z-index: 1;
    grid-area: 1 / 1;
    place-self: end start;
    max-width: 24rem;
    margin: 0 0 var(--space-l) var(--edge);
    padding: var(--space-m);
    border-radius: 1.25rem;
    background: var(--surface);

    p {
      font-size: inherit;
    }
  }
`

/* Placed over the drawing, because it appears late and must not shift the page. */
const Unavailable = styled.p`
  position: absolute;
  inset: auto 0 100%;
  padding-block: 0.5rem;
  padding-inline: inherit;
  border-radius: 1.25rem 1.25rem 0 0;
  background: var(--surface);
  color: var(--glow);

  :not([data-map='unavailable']) + ${Card} & {
    display: none;
  }
`
