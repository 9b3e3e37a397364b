import type { Venue } from './schedule.ts'

/** Returns the venue, or null if it has neither a name, an address nor a map point. */
export function givenVenue(venue: Venue | null): Venue | null {
  const saysWhere = venue !== null && Boolean(venue.name ?? addressOf(venue) ?? pointOf(venue))
  return saysWhere ? venue : null
}

/** Formats "1 Example Street, Boston, MA 02108" from the parts that are known; null if none is. */
export function addressOf({ address }: Venue): string | null {
  if (!address) return null
  const { street, city, state, postalCode } = address
  const stateAndCode = [state, postalCode].filter(Boolean).join(' ')
  return [street, city, stateAndCode].filter(Boolean).join(', ') || null
}

/** Formats "The Yoga Studio, 1 Example Street, Boston, MA 02108" from the parts that are known. */
export const placeName = (venue: Venue): string => [venue.name, addressOf(venue)].filter(Boolean).join(', ')

/** Returns the map point if both coordinates are known. */
export function pointOf({ location }: Venue): { lat: number; lng: number } | null {
  if (location?.lat == null || location.lng == null) return null
  return { lat: location.lat, lng: location.lng }
}

/** Returns whether two venues are the same place; different directions or an added map point don't matter. */
export function isSamePlace(a: Venue | null, b: Venue | null): boolean {
  if (a === null || b === null) return a === b
  if (a.name !== b.name || addressOf(a) !== addressOf(b)) return false
  const [first, second] = [pointOf(a), pointOf(b)]
  return addressOf(a) !== null || (first?.lat === second?.lat && first?.lng === second?.lng)
}

/**
 * Returns a link to directions to a venue's map point, or to its address if there is none. Phones open it in their
 * maps app. Null if only the venue's name is known.
 * @see https://developers.google.com/maps/documentation/urls/get-started#directions-action
 */
export function directionsTo(venue: Venue): string | null {
  const point = pointOf(venue)
  const destination = point ? `${point.lat},${point.lng}` : addressOf(venue)
  return destination && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
