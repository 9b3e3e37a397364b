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

/** Returns whether two venues are the same place; different directions or an added map point don't make another one. */
export function isSamePlace(a: Venue | null, b: Venue | null): boolean {
  if (a === null || b === null) return a === b
  if (a.name !== b.name || addressOf(a) !== addressOf(b)) return false
  const [first, second] = [pointOf(a), pointOf(b)]
  return addressOf(a) !== null || (first?.lat === second?.lat && first?.lng === second?.lng)
}

/**
 * Returns a link that plans the way to a venue's map point, or to its address if there is none. Phones open it in their
 * maps app. Null for a venue of which only the name is known.
 * @see https://developers.google.com/maps/documentation/urls/get-started#directions-action
 */
export function directionsTo(venue: Venue): string | null {
  const point = pointOf(venue)
  const destination = point ? `${point.lat},${point.lng}` : addressOf(venue)
  return destination && `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** The codes of the states, districts and territories that the US Postal Service delivers to. */
const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'

/** Returns what is wrong with the state of an address; null if it is right or empty. */
export const stateProblem = (state: string | null | undefined): string | null =>
  !state || states.split(' ').includes(state)
    ? null
    : `“${state}” isn’t the code of a state: two capital letters, such as MA`

/** Returns what is wrong with the ZIP code of an address; null if it is right or empty. */
export const zipProblem = (zip: string | null | undefined): string | null =>
  !zip || /^\d{5}(-\d{4})?$/.test(zip)
    ? null
    : `“${zip}” isn’t a ZIP code: five digits, or five, a hyphen and four, such as 02116 or 02116-1234`

/** The territories of the United States beyond the date line or the equator. */
const farTerritories = ['AS', 'GU', 'MP']

/** Returns what is wrong with a venue's point on the map; null if it is right or missing. */
export function pointProblem({ location, address }: Pick<Venue, 'location' | 'address'>): string | null {
  const { lat, lng } = location ?? {}
  if (lat == null || lng == null || (lat > 13 && lat < 72 && lng < -60)) return null
  if (farTerritories.includes(address?.state ?? '')) return null
  return `This point is not in the United States: ${lat}, ${lng}. Are the numbers swapped, or is a minus missing?`
}
