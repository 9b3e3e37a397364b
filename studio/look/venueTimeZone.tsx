import { Flex, Spinner } from '@sanity/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type LayoutProps, useDocumentStore } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { venueTimeZone } from '../../schemas/venueTime.ts'

const query = '*[_type == "siteSettings" && _id == "siteSettings"][0].timeZone'

/** Keeps the time zone that of the published site settings. Lists say times once, so the Studio waits until it is known. */
export function VenueTimeZone(props: LayoutProps) {
  const documents = useDocumentStore()
  const [isKnown, setIsKnown] = useState(false)

  useEffect(() => {
    const timeZone$ = documents.listenQuery(query, {}, { apiVersion, perspective: 'published' })
    const subscription = timeZone$.subscribe({
      next: (name: string | null) => {
        venueTimeZone.set(name)
        setIsKnown(true)
      },
      error: () => setIsKnown(true), // the Studio itself says what is wrong with the store
    })
    return () => subscription.unsubscribe()
  }, [documents])

  return isKnown ? props.renderDefault(props) : <Waiting />
}

const Waiting = () => (
  <Flex align="center" justify="center" height="fill">
    <Spinner muted />
  </Flex>
)

/** Renders again when the time zone of the site settings changes. */
export const useVenueTimeZone = () => useSyncExternalStore(venueTimeZone.watch, venueTimeZone.get)
