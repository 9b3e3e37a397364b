import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import type { ContactPageContent } from '../queries/pageContent.ts'
import type { Site } from '../queries/siteQuery.ts'
import { directionsTo, addressOf } from '../../schedule/venueFacts.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { Elsewhere, WayThere } from './Elsewhere.tsx'
import { width } from '../theme.ts'
import { VenueLine } from '../ui/PlaceLink.tsx'
import { tappable } from '../ui/ButtonLink.tsx'
import { FieldSource, VenueSource } from '../ui/Source.tsx'

type Props = { content: ContactPageContent; site: Site; evenings: Evening[]; now: string }

/** Shows the address with directions, which can differ for single evenings, the email address and the social links. */
export function WaysToReachUs({ content, site, evenings, now }: Props) {
  const { venue, email, socialLinks } = site
  const address = venue && addressOf(venue)
  const directions = venue && directionsTo(venue)
  const places = (socialLinks ?? []).filter(({ url }) => safeHref(url))
  const isPlaceKnown = venue !== null || evenings.some(({ isElsewhere }) => isElsewhere)
  if (!isPlaceKnown && !email && places.length === 0) return <p>We’ll tell you here soon how to reach us.</p>
  return (
    <Ways>
      {isPlaceKnown && (
        <li data-place>
          <h2>{content.addressHeading ?? 'Address'}</h2>
          <Elsewhere evenings={evenings} usual={venue} now={now}>
            {venue && <p>Usually we are here:</p>}
          </Elsewhere>
          {venue?.name && (
            <Venue>
              {venue.name}
              <VenueSource of={venue} />
            </Venue>
          )}
          {venue && <VenueLine of={venue}>{address}</VenueLine>}
          {directions && (
            <a href={directions} data-directions>
              Directions
            </a>
          )}
          {venue && <WayThere venue={venue} />}
        </li>
      )}
      {email && (
        <li>
          <h2>{content.emailHeading ?? 'E-mail'}</h2>
          <a href={safeHref(`mailto:${email}`)}>
            {email}
            <FieldSource id="siteSettings" type="siteSettings" path="email" />
          </a>
        </li>
      )}
      {places.length > 0 && (
        <li>
          <h2>{content.socialHeading ?? 'Elsewhere'}</h2>
          {places.map(({ _key, url, label }) => (
            <a key={_key} href={safeHref(url)}>
              {label ?? url}
            </a>
          ))}
        </li>
      )}
    </Ways>
  )
}

/* The place has two thirds of the width, the other ways to reach people are large lines next to it. */
const Ways = styled.ul`
  display: grid;
  gap: var(--space-l);

  @media (min-width: ${width.l}) {
    grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 1fr);

    [data-place] {
      grid-row: 1 / span 2;
    }
  }

  li {
    display: grid;
    align-content: start;
    gap: 0.25rem;
    padding-top: var(--space-m);
    border-top: 2.5px solid var(--hot);
  }

  li:not([data-place]) > a {
    font: 700 var(--step-2) / 1.25 var(--display);
    letter-spacing: -0.02em;
  }

  li:not([data-place]) > h2 {
    color: var(--quiet);
    font: 600 var(--step-0) / 1.3 var(--body);
    letter-spacing: 0;
  }

  a {
    ${tappable}
    justify-self: start;
    color: var(--press);
    font-weight: 600;
  }

  dl {
    margin-top: var(--space-m);
    gap: var(--space-m) var(--space-l);
  }
`

const Venue = styled.p`
  margin-top: 0.5rem;
  font: 700 var(--step-3) / 1.1 var(--display);
  letter-spacing: -0.03em;
  text-wrap: balance;
`
