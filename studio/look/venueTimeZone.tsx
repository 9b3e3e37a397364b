import { useEffect } from 'react'
import { catchError, EMPTY } from 'rxjs'
import { type LayoutProps, useClient } from 'sanity'
import { venueTime } from '../../schemas/venueTime.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'

const storageKey = 'venueTimeZone'
const readStored = () => (typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey))

/** The venue's time zone, as this browser last read it in the site settings. The schema is created with it, once. */
export const venueTimeZone = knownTimeZone(readStored())

export const { readableMoment, readableSince } = venueTime(venueTimeZone)

const settingsQuery = '*[_type == "siteSettings" && _id == "siteSettings"][0].timeZone'

/** Reloads the Studio if the published site settings have another time zone: on the first visit with this browser, or after a change. */
export function VenueTimeZone(props: LayoutProps) {
  const client = useClient({ apiVersion })
  useEffect(() => {
    const published = client.withConfig({ perspective: 'published' })
    const subscription = published.observable
      .fetch<string | null>(settingsQuery)
      .pipe(catchError(() => EMPTY)) // the Studio itself reports problems with the store
      .subscribe((name) => reloadWith(knownTimeZone(name)))
    return () => subscription.unsubscribe()
  }, [client])
  return props.renderDefault(props)
}

function reloadWith(timeZone: string): void {
  if (timeZone === venueTimeZone) return
  localStorage.setItem(storageKey, timeZone)
  if (readStored() === timeZone) location.reload() // unless this browser can't store it
}
