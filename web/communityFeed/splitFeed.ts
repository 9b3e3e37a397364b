/** The unfolded lines of each property, by its name in capital letters. */
export type Lines = Map<string, string[]>

/** A part of a feed, such as VCALENDAR, VTIMEZONE and VEVENT. */
export type Component = { name: string; lines: Lines; parts: Component[] }

const mostEvents = 10_000

/**
 * Splits a feed into its calendars, without reading any of their properties.
 * @throws Error if the text isn't a complete calendar, or has too many events
 */
export function splitFeed(text: string): Component[] {
  if (text.trim() === '') throw new Error('It is empty')
  const feed: Component = { name: '', lines: new Map(), parts: [] }
  let open = [feed]
  let last: string[] | undefined
  const indexOfOpen = (name: string) => open.findLastIndex((component) => component.name === name)

  for (const line of unfold(text)) {
    const [, edge, word = ''] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line) ?? []
    const name = word.toUpperCase()
    if (edge === undefined) {
      last = addLine(open.at(-1)?.lines, line, last)
    } else if (edge.toUpperCase() === 'END') {
      if (indexOfOpen(name) > 0) open = open.slice(0, indexOfOpen(name))
      last = undefined
    } else {
      const component: Component = { name, lines: new Map(), parts: [] }
      // The event before may lack its end.
      if (name === 'VEVENT') open = open.slice(0, indexOfOpen('VCALENDAR') + 1)
      open.at(-1)?.parts.push(component)
      open.push(component)
      last = undefined
    }
  }
  const calendars = partsOf(feed, 'VCALENDAR')
  if (calendars.length === 0) throw new Error(`It is not a calendar; it begins with "${text.trim().slice(0, 40)}"`)
  if (indexOfOpen('VCALENDAR') > 0) throw new Error('It is cut off: END:VCALENDAR is missing')
  const events = calendars.flatMap((calendar) => partsOf(calendar, 'VEVENT')).length
  if (events > mostEvents) throw new Error(`It has ${events} events; ${mostEvents} are read`)
  return calendars
}

export const partsOf = ({ parts }: Component, name: string) => parts.filter((part) => part.name === name)

/** Joins folded lines, also where a program has doubled each carriage return. */
const unfold = (text: string) => text.replace(/(?:\r{0,2}\n|\r)[ \t]/g, '').split(/[\r\n]+/)

/**
 * Adds a line to its property or, if it is none, to the property before: some programs write the line breaks of a description as
 * they are. "Doors: 8 pm" is a sentence.
 * @returns the lines of the property to which it was added
 */
function addLine(all: Lines | undefined, line: string, last: string[] | undefined): string[] | undefined {
  const [, name] = /^([A-Z\d-]+|[a-z\d-]+)[;:]/.exec(line) ?? []
  if (all === undefined || name === undefined) {
    if (last && line.trim() !== '') last.push(`${last.pop()}\\n${line}`)
    return last
  }
  const lines = all.get(name.toUpperCase()) ?? []
  lines.push(line)
  all.set(name.toUpperCase(), lines)
  return lines
}

/** Returns what follows the name and the parameters of a property. */
export const valueOf = (line: string) =>
  (/^[\w-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/s.exec(line)?.[1] ?? line.slice(line.indexOf(':') + 1)).trim()

/** Returns the values of a property's lines that have one. */
export const valuesOf = (lines: Lines, name: string) => lines.get(name)?.map(valueOf).filter(Boolean) ?? []

/** Returns the first of them; an empty text for a missing property. */
export const firstValue = (lines: Lines, name: string) => lines.get(name)?.map(valueOf).find(Boolean) ?? ''

/** Returns a parameter's value; null if the property has no such parameter. */
export function parameterOf(line: string, name: string): string | null {
  const [, quoted, plain] =
    new RegExp(`^[^:"]*?(?:"[^"]*"[^:"]*?)*;${name}=(?:"([^"]*)"|([^;:]*))`, 'i').exec(line) ?? []
  return quoted ?? plain ?? null
}
