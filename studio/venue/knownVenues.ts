import type { SanityClient } from 'sanity'

/** The fields that identify a venue; the others are copied along when it is chosen. */
export type Venue = { name: string; address?: { street?: string } } & Record<string, unknown>

type Answer = { usual: Partial<Venue> | null; earlier: Partial<Venue>[]; weekly: (Partial<Venue> | null)[] | null }

const knownVenuesQuery = `{
  "usual": *[_type == "siteSettings"][0].venue,
  "weekly": *[_type == "siteSettings"][0].weeklyRules[].venue,
  "earlier": *[_type == "scheduleException" && defined(venue.name)] | order(date desc).venue
}`

/** Queries the venues in published documents. */
export const fetchKnownVenues = (client: SanityClient) =>
  client.withConfig({ perspective: 'published' }).observable.fetch<Answer>(knownVenuesQuery)

/** Returns the usual venue, then the others by last use, each once. */
export function listUnique({ usual, weekly, earlier }: Answer): Venue[] {
  const byKey = new Map<string, Venue>()
  for (const venue of [usual, ...(weekly ?? []), ...earlier]) {
    if (!isNamed(venue)) continue
    const key = `${venue.name} ${venue.address?.street ?? ''}`.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, venue)
  }
  return [...byKey.values()]
}

const isNamed = (venue: Partial<Venue> | null): venue is Venue => typeof venue?.name === 'string'
