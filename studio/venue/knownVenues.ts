import type { SanityClient } from 'sanity'

/** As much of a place as it takes to tell it from others; the rest goes along when it is chosen. */
export type Venue = { name: string; address?: { street?: string } } & Record<string, unknown>

type Answer = { usual: Partial<Venue> | null; earlier: Partial<Venue>[]; weekly: (Partial<Venue> | null)[] | null }

const knownVenuesQuery = `{
  "usual": *[_type == "siteSettings"][0].venue,
  "weekly": *[_type == "siteSettings"][0].weeklyRules[].venue,
  "earlier": *[_type == "scheduleException" && defined(venue.name)] | order(date desc).venue
}`

/** Places that visitors were sent to before: the usual one, then the latest; each once, though it was typed several times. */
export const knownVenues = (client: SanityClient) =>
  client.withConfig({ perspective: 'published' }).observable.fetch<Answer>(knownVenuesQuery)

export function eachOnce({ usual, weekly, earlier }: Answer): Venue[] {
  const byPlace = new Map<string, Venue>()
  for (const venue of [usual, ...(weekly ?? []), ...earlier]) {
    if (!isNamed(venue)) continue
    const place = `${venue.name} ${venue.address?.street ?? ''}`.toLowerCase()
    if (!byPlace.has(place)) byPlace.set(place, venue)
  }
  return [...byPlace.values()]
}

const isNamed = (venue: Partial<Venue> | null): venue is Venue => typeof venue?.name === 'string'
