import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { type Component, firstValue, partsOf } from './splitFeed.ts'

/** Returns the instant of a local time, in milliseconds since 1970. */
export type Zone = (local: Temporal.PlainDateTime) => number

/** Returns the zone of a name; null asks for the zone of times without one. */
export type FindZone = (name: string | null) => Zone

export const namedZone =
  (name: string): Zone =>
  (local) =>
    local.toZonedDateTime(name).epochMilliseconds

export const utc = namedZone('UTC')

export const utcTime = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO('UTC').toPlainDateTime()

/** Returns the local time of an instant, with the offset that its zone has about then. */
export function localIn(zone: Zone, at: number): Temporal.PlainDateTime {
  const offsetAt = (local: number) => local - zone(utcTime(local))
  return utcTime(at + offsetAt(at + offsetAt(at)))
}

const limits = { zones: 100, milliseconds: 500 }

/**
 * Returns a lookup of time zones by the names that a calendar uses: the zone that is known by the name, else the calendar's own
 * VTIMEZONE, which is often outdated. Times without a zone are in that of the calendar or, if it has none, of the site.
 */
export function zoneFinder(calendar: Component, siteZone: string): FindZone {
  const zones = partsOf(calendar, 'VTIMEZONE').slice(0, limits.zones)
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
  // "EST" is one hour off in summer if it is read as a zone that has none.
  const isUncertain = own !== undefined && /^[A-Z]{2,4}$/.test(name)
  if (known && !isUncertain) return namedZone(known)
  return (described ? zoneOfRules(described) : null) ?? (known ? namedZone(known) : null)
}

const textOf = (lines: Component['lines'], name: string) => firstValue(lines, name).replace(/^"|"$/g, '').trim()

/**
 * Returns the IANA zone that a name means; null if it is unknown. Knows the names of Windows, of the US in short ("EDT"), and names
 * after a prefix, as in "/mozilla.org/20050126_1/America/New_York".
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

/** ical.js lists the changes of a zone in UTC, but its types lack them. */
type Change = { year: number; month: number; day: number; prevUtcOffset: number }

/** Returns the zone of a VTIMEZONE; null for one that can't be read, or changes more than yearly, which would take forever to expand. */
function zoneOfRules(described: Component): Zone | null {
  try {
    return withinTime(limits.milliseconds, () => {
      const component = new ICAL.Component(ICAL.parse(textOfComponent(described)) as unknown[])
      const rules = component.getAllSubcomponents().flatMap((change) => change.getAllProperties('rrule'))
      if (rules.some((rule) => (rule.getFirstValue() as ICAL.Recur).freq !== 'YEARLY')) return null
      const zone = new ICAL.Timezone(component)
      // ical.js expands a zone once, up to the latest year that it is asked for.
      zone.utcOffset(toIcalTime(new Temporal.PlainDateTime(2199, 12, 31)))
      const [first] = (zone as unknown as { changes: Change[] }).changes
      if (first === undefined) return null
      const beginsAt = Date.UTC(first.year, first.month - 1, first.day)
      return (local) => {
        const at = utc(local)
        // ical.js has no offset for times before the first change.
        return at - 1000 * (at < beginsAt ? first.prevUtcOffset : zone.utcOffset(toIcalTime(local)))
      }
    })
  } catch {
    return null
  }
}

const textOfComponent = ({ name, lines, parts }: Component): string =>
  [`BEGIN:${name}`, ...[...lines.values()].flat(), ...parts.map(textOfComponent), `END:${name}`].join('\r\n')

/** Returns a time without a zone, for ical.js. */
export const toIcalTime = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, isDate = false) =>
  ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate })
