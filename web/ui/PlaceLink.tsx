import { directionsTo, placeName } from '../../schedule/venueFacts.ts'
import type { Venue } from '../../schedule/schedule.ts'
import { VenueSource } from './Source.tsx'

/** Shows a line about a venue, or nothing without text. */
export const VenueLine = ({ of, children }: { of: Venue; children: string | null }) =>
  children && (
    <p>
      {children}
      <VenueSource of={of} />
    </p>
  )

type Props = {
  venue: Venue
  /** Replaces name and address as the text of the link. */
  children?: string
}

/** Links a venue to directions, which phones open in their maps app. */
export function PlaceLink({ venue, children = placeName(venue) || 'the point on the map' }: Props) {
  const directions = directionsTo(venue)
  if (directions === null) return children
  return (
    <a href={directions} data-directions>
      {children}
      <VenueSource of={venue} />
    </a>
  )
}
