import { Flex, Spinner } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useMemo } from 'react'
import { useObservable, useSyncObservable } from 'react-rx'
import { catchError, EMPTY, filter, map, of, switchMap, tap } from 'rxjs'
import { type LayoutProps, useClient, useDocumentStore, useKeyValueStore } from 'sanity'
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
  const isKnown = useObservable(isKnown$, false)
  useScheduleTimeZone(isKnown)
  if (isKnown) return props.renderDefault(props)
  return (
    <Flex align="center" justify="center" height="fill">
      <Spinner muted />
    </Flex>
  )
}

/** The preference for the time zone in which the Studio schedules drafts and releases, at first the device's. */
const preference = 'studio.timezone.content-releases'

/** Schedules drafts and releases in the venue's time zone, unless somebody has chosen another. */
function useScheduleTimeZone(isKnown: boolean) {
  const preferences = useKeyValueStore()
  const client = useClient({ apiVersion })
  const { push } = useToast()
  useEffect(() => {
    if (!isKnown) return
    // The preferences begin with what this browser has stored, and don't tell when the user's own have arrived.
    const stored$ = client.observable.request<{ value: unknown }[]>({ uri: `/users/me/keyvalue/${preference}` }).pipe(
      filter(([choice]) => choice?.value == null),
      switchMap(() => preferences.setKey(preference, venueTimeZone$.value)), // null if it could not be stored
      catchError(() => EMPTY), // as above
    )
    const subscription = stored$.subscribe((stored) => {
      if (stored === null)
        push({
          status: 'warning',
          title: 'Schedule… shows the times of this device, not of the venue',
          description: 'The store didn’t keep the venue’s time zone for you. Reload the Studio to try again.',
          closable: true,
          duration: 60_000,
        })
    })
    return () => subscription.unsubscribe()
  }, [isKnown, preferences, client, push])
}

export const useVenueTimeZone = () => useSyncObservable(venueTimeZone$, venueTimeZone$.value)
