import ICAL from 'ical.js'
import { withinTime } from 'server-toolkit/withinTime.ts'

/** An event with all its exceptions, and a description of some pages, is far below a hundred thousand letters. */
const limits = { characters: 2 * 1024 * 1024, events: 10_000, zones: 100, charactersOfOne: 100_000, parseInMs: 100 }

/**
 * Takes a feed apart, each event for itself: one that is broken takes no other with it.
 * @throws Error when the text is no calendar, not all of one, or larger than a calendar of dances is
 */
export function readParts(text: string): { events: ICAL.Component[]; broken: number } {
  const lines = text.replace(/^\uFEFF/, '').trim()
  if (lines.length > limits.characters) throw new Error(`It has ${lines.length} letters; ${limits.characters} are read`)
  if (!/^BEGIN:VCALENDAR\s/i.test(lines)) throw new Error(`It is no calendar; it begins with "${lines.slice(0, 40)}"`)
  if (!/\nEND:VCALENDAR$/i.test(lines)) throw new Error('It is cut off: END:VCALENDAR is missing')
  const blocks = blocksOf(lines, 'VEVENT')
  if (blocks.length > limits.events) throw new Error(`It has ${blocks.length} events; ${limits.events} are read`)

  const zones = blocksOf(lines, 'VTIMEZONE').slice(0, limits.zones).map(parse).filter(isBoundedZone)
  const events = blocks.map(parse).filter((event) => event !== null)
  const calendar = new ICAL.Component(['vcalendar', [], [...zones, ...events]])
  return { events: calendar.getAllSubcomponents('vevent'), broken: blocks.length - events.length }
}

function blocksOf(lines: string, name: string): string[] {
  const blocks: string[] = []
  let block: string[] | null = null
  for (const line of lines.split(/\r?\n/)) {
    const word = line.trimEnd().toUpperCase()
    if (word === `BEGIN:${name}`) block = []
    block?.push(line)
    if (word !== `END:${name}` || block === null) continue
    blocks.push(block.join('\r\n'))
    block = null
  }
  return blocks
}

function parse(block: string): unknown[] | null {
  if (block.length > limits.charactersOfOne) return null
  try {
    return withinTime(limits.parseInMs, () => ICAL.parse(block) as unknown[])
  } catch {
    return null
  }
}

/** Clocks change by the year; a zone that changes each second would keep the server busy for good. */
function isBoundedZone(zone: unknown[] | null): zone is unknown[] {
  if (zone === null) return false
  const changes = new ICAL.Component(zone).getAllSubcomponents()
  return changes.every((change) =>
    change.getAllProperties('rrule').every((rule) => String(rule.getFirstValue()).includes('FREQ=YEARLY')),
  )
}

const longest = 200

/** One line of plain text: calendars put tags and line ends into their fields. Null when nothing is left. */
export function safeText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, 10 * longest)
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  if (line === '') return null
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}

/** An address that a browser may follow; null for any other scheme. */
export function safeLink(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value.trim()) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
