import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { type Calendar, firstValue } from './splitFeed.ts'

export type Zone = {
  toInstant: (local: Temporal.PlainDateTime) => Temporal.Instant
  toLocal: (instant: Temporal.Instant) => Temporal.PlainDateTime
}

/** Times are read in the years up to the last one, in which ical.js expands a zone once. */
export const years = { first: 1900, last: 2199 }

const expandInMs = 500

/**
 * Returns a lookup of time zones by the names that a calendar uses: the zone that is known by the name, else the calendar's own
 * VTIMEZONE, which is often outdated. Times without a zone are in that of the calendar or, if it has none, of the site.
 */
export function zoneFinder(calendar: Calendar, siteZone: string): (name: string | null) => Zone {
  const found = new Map<string | null, Zone>()
  const find = (name: string): Zone | null => {
    const own = calendar.zones.filter((text) => propertyOf(text, 'TZID').toUpperCase() === name.toUpperCase())
    const [text] = own.length > 0 ? own : calendar.zones.length === 1 ? calendar.zones : []
    const known = [name, propertyOf(text ?? '', 'X-LIC-LOCATION')].map(findZoneName).find((one) => one !== null)
    // "EST" is one hour off in summer if it is read as a zone that has none.
    const isUncertain = /^[A-Z]{2,4}$/.test(name) && own.length > 0
    if (known && !isUncertain) return namedZone(known)
    return (text === undefined ? null : zoneOfRules(text)) ?? (known ? namedZone(known) : null)
  }
  const floatingName = firstValue(calendar.lines, 'X-WR-TIMEZONE') || firstValue(calendar.lines, 'TIMEZONE-ID')
  found.set(null, find(floatingName) ?? namedZone(siteZone))
  return (name) => {
    const zone = found.get(name) ?? (name === null ? null : find(name.trim())) ?? found.get(null) ?? namedZone(siteZone)
    found.set(name, zone)
    return zone
  }
}

/**
 * Returns the IANA zone that a name means; null if it is unknown. Knows the names of Windows, of the US in short ("EDT"), and names
 * after a prefix, as in "/mozilla.org/20050126_1/America/New_York".
 */
export function findZoneName(name: string): string | null {
  const parts = name.split('/')
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT) ?([+-])(\d\d?):?(\d\d)?$/i.exec(name) ?? []
  const [, letter] = /^([ECMP])[SD]?T$/.exec(name) ?? []
  const candidates = [
    letter && windowsZones.get(`${usZones[letter]} standard time`),
    ...parts.map((_, index) => parts.slice(index).join('/').replaceAll(' ', '_')).slice(-6),
    windowsZones.get(name.toLowerCase()),
    windowsZones.get(withoutDetails(name)),
    hours && `${sign}${hours.padStart(2, '0')}:${minutes}`,
  ]
  return candidates.find((one) => one !== undefined && isZone(one)) ?? null
}

const usZones: Record<string, string> = { E: 'eastern', C: 'central', M: 'mountain', P: 'pacific' }

const windowsZones = new Map<string, string>(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
)

/** Outlook also writes "(UTC-08:00) Pacific Time (US & Canada)", and "Pacific Daylight Time". */
const withoutDetails = (name: string) =>
  name
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .trim()
    .replace(/(?: standard| daylight)? time$/, ' standard time')

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return name !== ''
  } catch {
    return false
  }
}

export const namedZone = (name: string): Zone => ({
  toInstant: (local) => local.toZonedDateTime(name).toInstant(),
  toLocal: (instant) => instant.toZonedDateTimeISO(name).toPlainDateTime(),
})

const propertyOf = (text: string, name: string) =>
  new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(text)?.[1]?.replace(/^"|"$/g, '').trim() ?? ''

/** Returns the zone of a VTIMEZONE; null for one that can't be read, or changes more than yearly, which would take forever to expand. */
function zoneOfRules(text: string): Zone | null {
  try {
    return withinTime(expandInMs, () => {
      const component = new ICAL.Component(ICAL.parse(text) as unknown[])
      const rules = component.getAllSubcomponents().flatMap((change) => change.getAllProperties('rrule'))
      if (rules.some((rule) => (rule.getFirstValue() as ICAL.Recur).freq !== 'YEARLY')) return null
      const zone = new ICAL.Timezone(component)
      zone.utcOffset(toIcalTime(new Temporal.PlainDateTime(years.last, 12, 31)))
      return offsetZone(zone)
    })
  } catch {
    return null
  }
}

/** ical.js lists the changes of a zone in UTC, but its types lack them. */
type Change = { year: number; month: number; day: number; prevUtcOffset: number }

function offsetZone(zone: ICAL.Timezone): Zone | null {
  const [first] = (zone as unknown as { changes: Change[] }).changes
  if (first === undefined) return null
  const beginsOn = new Temporal.PlainDateTime(first.year, first.month, first.day)
  /** ical.js has no offset for times before the first change. */
  const secondsAt = (local: Temporal.PlainDateTime) =>
    Temporal.PlainDateTime.compare(local, beginsOn) < 0 ? first.prevUtcOffset : zone.utcOffset(toIcalTime(local))
  const toLocal = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDateTime()
  return {
    toInstant: (local) =>
      local
        .subtract({ seconds: secondsAt(local) })
        .toZonedDateTime('UTC')
        .toInstant(),
    toLocal(instant) {
      const utc = toLocal(instant)
      return utc.add({ seconds: secondsAt(utc.add({ seconds: secondsAt(utc) })) })
    },
  }
}

/** Returns a time without a zone, for ical.js. */
export const toIcalTime = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, isDate = false) =>
  ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })
