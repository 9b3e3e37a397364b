import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { catchError, EMPTY, filter, switchMap } from 'rxjs'
import { type LayoutProps, useClient, useKeyValueStore } from 'sanity'
import { venueTime } from '../../schemas/venueTime.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'

const storageKey = 'venueTimeZone'
const readStored = () => (typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey))

/** The venue's time zone, as this browser last read it in the site settings. The schema is created with it, once. */
export const venueTimeZone = knownTimeZone(readStored())

export const { readableMoment, readableSince } = venueTime(venueTimeZone)

const settingsQuery = '*[_type == "siteSettings" && _id == "siteSettings"][0].timeZone'

/** The preference for the time zone in which the Studio schedules drafts and releases, at first the device's. */
const preference = 'studio.timezone.content-releases'

/**
 * Reloads the Studio if the published site settings have another time zone: on the first visit with this browser, or after a change.
 * Schedules drafts and releases in it, too, unless somebody has chosen another.
 */
export function VenueTimeZone(props: LayoutProps) {
  const preferences = useKeyValueStore()
  const client = useClient({ apiVersion })
  const { push } = useToast()
  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    // The preferences begin with what this browser has stored, and don't tell when the user's own have arrived.
    const choice$ = client.observable.request<{ value: unknown }[]>({ uri: `/users/me/keyvalue/${preference}` })
    const stored$ = published.observable.fetch<string | null>(settingsQuery).pipe(
      filter((name) => isInUse(knownTimeZone(name))),
      switchMap(() => choice$),
      filter(([choice]) => choice?.value == null),
      switchMap(() => preferences.setKey(preference, venueTimeZone)), // null if it could not be stored
      catchError(() => EMPTY), // the Studio itself reports problems with the store
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
  }, [preferences, client, push])
  return props.renderDefault(props)
}

/** Returns whether the Studio uses a time zone already. If not, and this browser can store it, the Studio reloads with it. */
function isInUse(timeZone: string): boolean {
  if (timeZone === venueTimeZone) return true
  localStorage.setItem(storageKey, timeZone)
  if (readStored() === timeZone) location.reload()
  return false
}
