import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** ical.js keeps the name of a zone that the feed does not define, but its types do not say so. */
type Named = ICAL.Time & { timezone?: string }

/** A time of the feed on our clocks. What names no zone is meant by them; a zone that is only named is looked up. */
export function momentOf(time: ICAL.Time, timeZone: string): Temporal.ZonedDateTime {
  if (time.isDate) return Temporal.PlainDate.from(time.toString()).toZonedDateTime(timeZone)
  const isFixed = time.zone === ICAL.Timezone.utcTimezone || Boolean(time.zone.component)
  if (isFixed) return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(timeZone)
  const local = Temporal.PlainDateTime.from(time.toString().slice(0, 19))
  return local.toZonedDateTime(knownZone((time as Named).timezone) ?? timeZone).withTimeZone(timeZone)
}

function knownZone(name: string | undefined): string | null {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
