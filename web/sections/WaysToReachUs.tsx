import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import { type ContactPageContent } from '../queries/contactPage.ts'
import { type Site } from '../queries/site.ts'
import { directionsTo, addressOf } from '../../schedule/venue.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { WayThere } from './WayThere.tsx'
import { FieldSource, VenueSource } from '../ui/Source.tsx'

type Props = { content: ContactPageContent; site: Site; evenings: Evening[]; now: string }

/** Shows the address with directions, which can differ for single evenings, the email address and the social links. */
export function WaysToReachUs({ content, site, evenings, now }: Props) {
  const { venue, email, socialLinks } = site
  const address = venue && addressOf(venue)
  const directions = venue && directionsTo(venue)
  const places = (socialLinks ?? []).filter(({ url }) => safeHref(url))
  const isPlaceKnown = venue !== null || evenings.some(({ isElsewhere }) => isElsewhere)
  if (!isPlaceKnown && !email && places.length === 0) return <p>We say here soon how to reach us.</p>
  return (
    <Ways>
      {isPlaceKnown && (
        <li>
          <h2>{content.addressHeading ?? 'Address'}</h2>
          <Elsewhere evenings={evenings} usual={venue} now={now}>
            {venue && <p>Usually we are here:</p>}
          </Elsewhere>
          {venue?.name && (
            <p>
              {venue.name}
              <VenueSource of={venue} />
            </p>
          )}
          {venue && address && (
            <p>
              {address}
              <VenueSource of={venue} />
            </p>
          )}
          {venue && <WayThere venue={venue} />}
          {directions && (
            <a href={directions} data-directions>
              Directions
            </a>
          )}
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

const Ways = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-l);

  li {
    display: grid;
    align-content: start;
    gap: 0.25rem;
    padding-top: var(--space-m);
    border-top: 2.5px solid var(--hot);
  }

  h2 {
    margin-bottom: 0.5rem;
    font-size: var(--step-2);
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--press);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`
