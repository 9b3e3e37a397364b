import type { Venue } from './schedule.ts'

/** A place is held or left out as a whole: one that says neither name, address nor point is none. */
export function givenVenue(venue: Venue | null): Venue | null {
  const saysWhere = venue !== null && Boolean(venue.name ?? addressOf(venue) ?? pointOf(venue))
  return saysWhere ? venue : null
}

/** "1 Example Street, Boston, MA 02108", with whatever parts are known; null while none is. */
export function addressOf({ address }: Venue): string | null {
  if (!address) return null
  const { street, city, state, postalCode } = address
  const stateAndCode = [state, postalCode].filter(Boolean).join(' ')
  return [street, city, stateAndCode].filter(Boolean).join(', ') || null
}

/** "The Yoga Studio, 1 Example Street, Boston, MA 02108", with whatever is known. */
export const placeName = (venue: Venue): string => [venue.name, addressOf(venue)].filter(Boolean).join(', ')

/** The point on the map, when both of its numbers are known. */
export function pointOf({ location }: Venue): { lat: number; lng: number } | null {
  if (location?.lat == null || location.lng == null) return null
  return { lat: location.lat, lng: location.lng }
}

/** Whether whoever goes to the one is right at the other. A note on finding the door, or a point added, is no other place. */
export function isSamePlace(a: Venue | null, b: Venue | null): boolean {
  if (a === null || b === null) return a === b
  if (a.name !== b.name || addressOf(a) !== addressOf(b)) return false
  const [first, second] = [pointOf(a), pointOf(b)]
  return addressOf(a) !== null || (first?.lat === second?.lat && first?.lng === second?.lng)
}

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
