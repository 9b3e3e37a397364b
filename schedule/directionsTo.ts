import type { Venue } from './schedule.ts'
import { addressOf, pointOf } from './venue.ts'

/**
 * Where somebody plans the way to a venue: to its point on the map when that is known, else to its address. Phones open
 * the address in their maps app; null for a venue of which only the name is known.
 * @see https://developers.google.com/maps/documentation/urls/get-started#directions-action
 */
export function directionsTo(venue: Venue): string | null {
  const point = pointOf(venue)
  const destination = point ? `${point.lat},${point.lng}` : addressOf(venue)
  return destination && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
