import { PinIcon } from '@sanity/icons/Pin'
import { Button, Flex, Stack } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { catchError, EMPTY, map } from 'rxjs'
import { type ObjectInputProps, type SanityClient, set, useClient, useFormValue } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { Muted } from './look/ui.tsx'

/** Adds buttons above the fields of a venue, each of which fills in a venue used before. */
export function VenueInput(props: ObjectInputProps) {
  const isUsualVenue = useFormValue(['_type']) === 'siteSettings' && props.path.length === 1
  const client = useClient({ apiVersion })
  const venues$ = useMemo(() => fetchKnownVenues(client), [client])
  const venues = useObservable(venues$, null)
  if (isUsualVenue || !venues?.length || props.readOnly) return props.renderDefault(props)
  return (
    <Stack gap={4}>
      <Stack gap={2} role="group" aria-label="Venues used before">
        <Muted>Used before: press one to fill in all fields</Muted>
        <Flex gap={2} wrap="wrap">
          {venues.map((venue) => (
            <Button
              key={`${venue.name} ${venue.address?.street ?? ''}`}
              mode="ghost"
              fontSize={1}
              padding={3}
              icon={PinIcon}
              text={[venue.name, venue.address?.street].filter(Boolean).join(', ')}
              onClick={() => props.onChange(set({ ...venue, _type: 'venue' }))}
            />
          ))}
        </Flex>
      </Stack>
      {props.renderDefault(props)}
    </Stack>
  )
}

/** The fields that identify a venue; the others are copied along when it is chosen. */
type Venue = { name: string; address?: { street?: string } } & Record<string, unknown>

type Answer = { usual: Partial<Venue> | null; earlier: Partial<Venue>[]; weekly: (Partial<Venue> | null)[] | null }

const knownVenuesQuery = `{
  "usual": *[_type == "siteSettings"][0].venue,
  "weekly": *[_type == "siteSettings"][0].weeklyRules[].venue,
  "earlier": *[_type == "scheduleException" && defined(venue.name)] | order(date desc).venue
}`

/** Emits the venues in published documents; nothing if the store fails, which the Studio itself reports. */
const fetchKnownVenues = (client: SanityClient) =>
  client
    .withConfig({ perspective: 'published' })
    .observable.fetch<Answer>(knownVenuesQuery)
    .pipe(
      map(listUnique),
      catchError(() => EMPTY),
    )

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
