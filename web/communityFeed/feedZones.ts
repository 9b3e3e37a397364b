import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { expandRule } from './feedRules.ts'
import { type FindZone, namedZone, readTimes, utc, type Zone } from './feedTimes.ts'
import { type Component, firstValue, type Line, partsOf, valuesOf } from './splitFeed.ts'

/**
 * Returns a lookup of time zones by the names that a calendar uses: the known zone with the name, or else the calendar's own
 * VTIMEZONE, which is often outdated. Times without a zone are in the calendar's zone or, if it has none, in the site's.
 */
export function zoneFinder(calendar: Component, siteZone: string): FindZone {
  const zones = partsOf(calendar, 'VTIMEZONE')
  const floating = firstValue(calendar.lines, 'X-WR-TIMEZONE') || firstValue(calendar.lines, 'TIMEZONE-ID')
  const found = new Map<string | null, Zone>()
  const findZone: FindZone = (name) => {
    const other = () => (name === null ? namedZone(siteZone) : findZone(null))
    const zone = found.get(name) ?? readZone((name ?? floating).trim(), zones) ?? other()
    found.set(name, zone)
    return zone
  }
  return findZone
}

function readZone(name: string, zones: Component[]): Zone | null {
  const own = zones.find(({ lines }) => textOf(lines, 'TZID').toUpperCase() === name.toUpperCase())
  const described = own ?? (zones.length === 1 ? zones[0] : undefined)
  const known = findZoneName(name) ?? (described ? findZoneName(textOf(described.lines, 'X-LIC-LOCATION')) : null)
  // The IANA zone "EST" has no daylight saving time, but calendars mean Eastern Time.
  const isUncertain = own !== undefined && /^[A-Z]{2,4}$/.test(name)
  if (known && !isUncertain) return namedZone(known)
  return (described ? zoneOfRules(described) : null) ?? (known ? namedZone(known) : null)
}

const textOf = (lines: Line[], name: string) => firstValue(lines, name).replace(/^"|"$/g, '').trim()

/**
 * Returns the IANA zone that a name means; null if it is unknown. Recognizes Windows names, US abbreviations ("EDT"), and names
 * with a prefix, as in "/mozilla.org/20050126_1/America/New_York".
 */
function findZoneName(name: string): string | null {
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
  return candidates.find((one) => knownTimeZone(one, '') !== '') ?? null
}

const usZones: Record<string, string> = { E: 'eastern', C: 'central', M: 'mountain', P: 'pacific' }

const windowsZones = new Map<string, string>(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0],
  ]),
)

/** Normalizes names that Outlook also writes: "(UTC-08:00) Pacific Time (US & Canada)" and "Pacific Daylight Time". */
const withoutDetails = (name: string) =>
  name
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .trim()
    .replace(/(?: standard| daylight)? time$/, ' standard time')

/** The time until which the changes of a VTIMEZONE are read. */
const until = Date.UTC(2100, 0)

/** Returns the zone of a VTIMEZONE; null if it can't be read. */
function zoneOfRules({ parts }: Component): Zone | null {
  try {
    const changes = parts
      .flatMap(({ lines }) => {
        const [before, after] = [readOffset(lines, 'TZOFFSETFROM'), readOffset(lines, 'TZOFFSETTO')]
        return readTimes(lines, 'DTSTART', () => utc).flatMap(({ time }) =>
          [
            time.local,
            ...valuesOf(lines, 'RRULE').flatMap((rule) => expandRule(rule, time, { from: time.local, until })),
          ]
            // The rules of both parts are in the local time before the change.
            .map((local) => ({ local, before, after })),
        )
      })
      .sort((a, b) => a.local - b.local)
    const [first] = changes
    return first
      ? (local) => local - (changes.findLast((change) => change.local <= local)?.after ?? first.before)
      : null
  } catch {
    return null
  }
}

/** Returns an offset such as "-0500" in milliseconds. */
function readOffset(lines: Line[], name: string): number {
  const [, sign, hours, minutes] = /^([+-]?)(\d\d):?(\d\d)/.exec(firstValue(lines, name)) ?? []
  if (hours === undefined) throw new Error(`${name} is missing`)
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
