/** An event with its exceptions and a long description is far shorter than 100,000 characters. */
const limits = { characters: 2 * 1024 * 1024, events: 10_000, depth: 20, charactersOfOne: 100_000 }

/** The unfolded lines of each property, by its name in capital letters. */
export type Lines = Map<string, string[]>

/** A part of a feed, such as VCALENDAR, VTIMEZONE and VEVENT. */
export type Component = { name: string; lines: Lines; parts: Component[]; characters: number }

/**
 * Splits a feed into its calendars, without reading any of their properties. Lines that are no properties continue the one before,
 * because some programs write the line breaks of a description as they are.
 * @throws Error if the text isn't a complete calendar, or is unreasonably large
 */
export function splitFeed(text: string): Component[] {
  if (text.trim() === '') throw new Error('It is empty')
  if (text.length > limits.characters) throw new Error(`It has ${text.length} letters; ${limits.characters} are read`)
  const calendars: Component[] = []
  let open: Component[] = []
  let last: string[] | undefined

  for (const line of unfold(text)) {
    const [, edge, word = ''] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line) ?? []
    const name = word.toUpperCase()
    if (edge === undefined) {
      last = addLine(open.at(-1), line, last)
    } else if (edge.toUpperCase() === 'END') {
      const at = open.findLastIndex((component) => component.name === name)
      if (at >= 0) open = open.slice(0, at)
    } else {
      if (open.length >= limits.depth) throw new Error(`It has more than ${limits.depth} components in each other`)
      const component: Component = { name, lines: new Map(), parts: [], characters: 0 }
      if (name === 'VCALENDAR') calendars.push(component)
      // The event before may lack its end.
      const owner = name === 'VEVENT' ? open.findLast(({ name }) => name === 'VCALENDAR') : open.at(-1)
      owner?.parts.push(component)
      open.push(component)
      last = undefined
    }
  }
  if (calendars.length === 0) throw new Error(`It is not a calendar; it begins with "${text.trim().slice(0, 40)}"`)
  if (open.some(({ name }) => name === 'VCALENDAR')) throw new Error('It is cut off: END:VCALENDAR is missing')
  const events = calendars.flatMap((calendar) => partsOf(calendar, 'VEVENT')).length
  if (events > limits.events) throw new Error(`It has ${events} events; ${limits.events} are read`)
  return calendars
}

export const partsOf = ({ parts }: Component, name: string) => parts.filter((part) => part.name === name)

export const isTooLong = ({ characters }: Component) => characters > limits.charactersOfOne

/** Joins folded lines, also where a program has doubled each carriage return. */
const unfold = (text: string) => text.replace(/(?:\r{0,2}\n|\r)[ \t]/g, '').split(/[\r\n]+/)

/**
 * Adds a line to its property or, if it is none, to the property before. "Doors: 8 pm" is a sentence.
 * @returns the lines of the property to which it was added
 */
function addLine(component: Component | undefined, line: string, last: string[] | undefined): string[] | undefined {
  if (component === undefined) return last
  component.characters += line.length
  if (isTooLong(component)) return last
  const [, name] = /^([A-Z\d-]+|[a-z\d-]+)[;:]/.exec(line) ?? []
  if (name === undefined) {
    if (last && line.trim() !== '') last.push(`${last.pop()}\\n${line}`)
    return last
  }
  const lines = component.lines.get(name.toUpperCase()) ?? []
  lines.push(line)
  component.lines.set(name.toUpperCase(), lines)
  return lines
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
