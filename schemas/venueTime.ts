import { defaultTimeZone, isTimeZone } from '../shared/timeZone.ts'

let timeZone = defaultTimeZone
const watchers = new Set<() => void>()

/**
 * The time zone in which the Studio shows times: organisers type and read what hangs on the venue's wall, wherever they
 * sit. The Studio sets it to that of the published site settings (studio/timeZone).
 */
export const venueTimeZone = {
  get: () => timeZone,
  set(name: string | null) {
    timeZone = name !== null && isTimeZone(name) ? name : defaultTimeZone
    watchers.forEach((watcher) => watcher())
  },
  /** @returns what ends the watching */
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/** Options of a field with date and time. */
export const venueTime = {
  get displayTimeZone() {
    return venueTimeZone.get()
  },
  allowTimeZoneSwitch: false,
}

/** Says dates and times by the clock of the venue. */
export const venueFormat = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: venueTimeZone.get() })

/** "8:30 pm", or "8:30:05 pm" with seconds, by the clock of the venue. */
export const readableTime = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
  inSmallLetters(venueFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options }).format(moment))

/** "Oct 12, 8:30 pm" from an instant in UTC, for lists in the Studio. */
export const readableMoment = (instant: string | null | undefined) =>
  instant == null
    ? null
    : `${venueFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant))}, ${readableTime(new Date(instant))}`

/** As the site writes it. Intl puts a narrow space before AM and PM. */
const inSmallLetters = (time: string) => time.replace(/\s([AP]M)/u, (_, half: string) => ` ${half.toLowerCase()}`)
