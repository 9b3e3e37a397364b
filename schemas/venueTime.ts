import { defaultTimeZone, isTimeZone } from '../shared/timeZone.ts'

let timeZone = defaultTimeZone
const watchers = new Set<() => void>()

/**
 * The time zone in which the Studio shows times: that of the venue, wherever the organizers are. The Studio sets it from
 * the published site settings.
 */
export const venueTimeZone = {
  get: () => timeZone,
  set(name: string | null) {
    timeZone = name !== null && isTimeZone(name) ? name : defaultTimeZone
    watchers.forEach((watcher) => watcher())
  },
  /** @returns an unsubscribe function */
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/** Options for `datetime` fields. */
export const venueTime = {
  get displayTimeZone() {
    return venueTimeZone.get()
  },
  allowTimeZoneSwitch: false,
}

/** Returns a formatter in the venue's time zone. */
export const venueFormat = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: venueTimeZone.get() })

/** Formats an instant as "8:30 pm", or "8:30:05 pm" with seconds, in the venue's time zone. */
export const readableTime = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
  lowercaseAmPm(venueFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options }).format(moment))

/** Formats an instant as "Oct 12, 8:30 pm" in the venue's time zone. */
export const readableMoment = (instant: string | null | undefined) =>
  instant == null
    ? null
    : `${venueFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant))}, ${readableTime(new Date(instant))}`

/** Formats AM and PM like the site. Intl puts a narrow no-break space before them. */
const lowercaseAmPm = (time: string) => time.replace(/\s([AP]M)/u, (_, half: string) => ` ${half.toLowerCase()}`)
