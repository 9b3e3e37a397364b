/** An event with its exceptions and a long description is far shorter than 100,000 characters. */
const limits = { characters: 2 * 1024 * 1024, events: 10_000, zones: 100, depth: 20, charactersOfOne: 100_000 }

export type Calendar = {
  /** The lines of the calendar's own properties, by name. */
  lines: Lines
  /** The text of each VTIMEZONE. */
  zones: string[]
}

/** The unfolded lines of each property, by its name in capital letters. */
export type Lines = Map<string, string[]>

export type RawEvent = { calendar: Calendar; lines: Lines; isTooLong: boolean }

/**
 * Splits a feed into events, without reading any of their properties. Lines that are no properties continue the one before, because
 * some programs write the line breaks of a description as they are.
 * @throws Error if the text isn't a complete calendar, or is unreasonably large
 */
export function splitFeed(text: string): RawEvent[] {
  if (text.trim() === '') throw new Error('It is empty')
  if (text.length > limits.characters) throw new Error(`It has ${text.length} letters; ${limits.characters} are read`)
  const events: RawEvent[] = []
  let calendar: Calendar | null = null
  let event: RawEvent | null = null
  let size = 0
  let zone: string[] = []
  let last: string[] | undefined
  const open: string[] = []

  for (const line of unfold(text)) {
    const [, edge, component = ''] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line) ?? []
    const name = component.toUpperCase()
    if (open.includes('VTIMEZONE')) zone.push(line)
    if (edge?.toUpperCase() === 'BEGIN') {
      if (open.length >= limits.depth) throw new Error(`It has more than ${limits.depth} components in each other`)
      open.push(name)
      last = undefined
      if (name === 'VCALENDAR') calendar = { lines: new Map(), zones: [] }
      if (name === 'VTIMEZONE') zone = [line]
      if (name !== 'VEVENT' || calendar === null) continue
      event = { calendar, lines: new Map(), isTooLong: false }
      size = 0
      events.push(event)
    } else if (edge !== undefined) {
      const at = open.lastIndexOf(name)
      if (at < 0) continue
      open.length = at
      if (name === 'VTIMEZONE' && calendar && calendar.zones.length < limits.zones)
        calendar.zones.push(zone.join('\r\n'))
      if (name === 'VEVENT') event = null
    } else {
      const inside = open.at(-1)
      const owner = inside === 'VEVENT' ? event : inside === 'VCALENDAR' ? calendar : null
      if (owner === null) continue
      size += line.length
      if (event && size > limits.charactersOfOne) event.isTooLong = true
      else last = addLine(owner.lines, line, last)
    }
  }
  if (calendar === null) throw new Error(`It is not a calendar; it begins with "${text.trim().slice(0, 40)}"`)
  if (open.includes('VCALENDAR')) throw new Error('It is cut off: END:VCALENDAR is missing')
  if (events.length > limits.events) throw new Error(`It has ${events.length} events; ${limits.events} are read`)
  return events
}

/** Joins folded lines, also where a program has doubled each carriage return. */
const unfold = (text: string) => text.replace(/(?:\r{0,2}\n|\r)[ \t]/g, '').split(/[\r\n]+/)

/** Adds a line to its property or, if it is none, to the property before. "Doors: 8 pm" is a sentence. */
function addLine(lines: Lines, line: string, last: string[] | undefined): string[] | undefined {
  const [, name] = /^([A-Z\d-]+|[a-z\d-]+)[;:]/.exec(line) ?? []
  if (name === undefined) {
    if (last && line.trim() !== '') last.push(`${last.pop()}\\n${line}`)
    return last
  }
  const known = lines.get(name.toUpperCase())
  if (known === undefined) {
    const first = [line]
    lines.set(name.toUpperCase(), first)
    return first
  }
  known.push(line)
  return known
}

/** Returns what follows the name and the parameters of a property; an empty text for a missing property. */
export const valueOf = (line = '') =>
  (/^[\w-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/s.exec(line)?.[1] ?? line.slice(line.indexOf(':') + 1)).trim()

/** Returns the value of a property's first line that has one. */
export const firstValue = (lines: Lines, name: string) => lines.get(name)?.map(valueOf).find(Boolean) ?? ''

/** Returns a parameter's value; null if the property has no such parameter. */
export function parameterOf(line: string, name: string): string | null {
  const [, quoted, plain] =
    new RegExp(`^[^:"]*?(?:"[^"]*"[^:"]*?)*;${name}=(?:"([^"]*)"|([^;:]*))`, 'i').exec(line) ?? []
  return quoted ?? plain ?? null
}
