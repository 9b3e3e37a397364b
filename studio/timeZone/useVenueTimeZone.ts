import { useSyncExternalStore } from 'react'
import { venueTimeZone } from '../../schemas/venueTime.ts'

/** Renders again when the time zone of the site settings changes. */
export const useVenueTimeZone = () => useSyncExternalStore(venueTimeZone.watch, venueTimeZone.get)
