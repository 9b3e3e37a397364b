import { Flex, Spinner } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable, useSyncObservable } from 'react-rx'
import { catchError, map, of, tap } from 'rxjs'
import { type LayoutProps, useDocumentStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { setVenueTimeZone, venueTimeZone$ } from '../../schemas/venueTime.ts'

const query = '*[_type == "siteSettings" && _id == "siteSettings"][0].timeZone'

/** Follows the time zone in the published site settings. Waits until it is known, because lists format times only once. */
export function VenueTimeZone(props: LayoutProps) {
  const documents = useDocumentStore()
  const isKnown$ = useMemo(
    () =>
      documents.listenQuery(query, {}, { apiVersion, perspective: 'published' }).pipe(
        tap(setVenueTimeZone),
        map(() => true),
        catchError(() => of(true)), // the Studio itself reports problems with the store
      ),
    [documents],
  )
  if (useObservable(isKnown$, false)) return props.renderDefault(props)
  return (
    <Flex align="center" justify="center" height="fill">
      <Spinner muted />
    </Flex>
  )
}

export const useVenueTimeZone = () => useSyncObservable(venueTimeZone$, venueTimeZone$.value)
