import ICAL from 'ical.js'
import { excerpt } from '../../shared/excerpt.ts'
import { withinTime } from 'server-toolkit/withinTime.ts'

/** An event with its exceptions and a long description is far shorter than 100,000 characters. */
const limits = { characters: 2 * 1024 * 1024, events: 10_000, zones: 100, charactersOfOne: 100_000, parseInMs: 100 }

/**
 * Parses each event of a feed separately, so that a broken one does not affect the others.
 * @throws Error if the text isn't a complete calendar, or is unreasonably large
 */
export function readParts(text: string): { events: ICAL.Component[]; broken: number } {
  const lines = text.replace(/^\uFEFF/, '').trim()
  if (lines.length > limits.characters) throw new Error(`It has ${lines.length} letters; ${limits.characters} are read`)
  if (!/^BEGIN:VCALENDAR\s/i.test(lines))
    throw new Error(`It is not a calendar; it begins with "${lines.slice(0, 40)}"`)
  if (!/\nEND:VCALENDAR$/i.test(lines)) throw new Error('It is cut off: END:VCALENDAR is missing')
  const blocks = findBlocks(lines, 'VEVENT')
  if (blocks.length > limits.events) throw new Error(`It has ${blocks.length} events; ${limits.events} are read`)

  const zones = findBlocks(lines, 'VTIMEZONE').slice(0, limits.zones).map(parse).filter(isBoundedZone)
  const events = blocks.map(parse).filter((event) => event !== null)
  const calendar = new ICAL.Component(['vcalendar', [], [...zones, ...events]])
  return { events: calendar.getAllSubcomponents('vevent'), broken: blocks.length - events.length }
}

function findBlocks(lines: string, name: string): string[] {
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

/** Returns whether a zone only changes yearly. A zone that changes every second would keep the server busy forever. */
function isBoundedZone(zone: unknown[] | null): zone is unknown[] {
  if (zone === null) return false
  const changes = new ICAL.Component(zone).getAllSubcomponents()
  return changes.every((change) =>
    change.getAllProperties('rrule').every((rule) => String(rule.getFirstValue()).includes('FREQ=YEARLY')),
  )
}

const maxLength = 200

/** Returns one line of plain text without tags and line breaks, which calendars put into their fields; null if nothing is left. */
export function safeText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, 10 * maxLength)
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  if (line === '') return null
  return excerpt(line, maxLength)
}

/** Returns an http or https address; null for any other. */
export function safeLink(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 2000 ? URL.parse(value.trim()) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
