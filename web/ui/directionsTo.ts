type Place = { lat?: number | null; lng?: number | null } | null | undefined

/** Where a visitor plans the way: to the point on the map when it is known, else to the address. */
export function directionsTo(location: Place, address: string): string {
  const place = location?.lat == null ? address : `${location.lat},${location.lng}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`
}
