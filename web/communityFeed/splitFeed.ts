/** A content line, with its name in capital letters and its parameters as they are written. */
export type Line = { name: string; parameters: string; value: string }

/** A part of a feed, such as VCALENDAR, VTIMEZONE and VEVENT. */
export type Component = { name: string; lines: Line[]; parts: Component[] }

const maxEvents = 10_000

/**
 * Splits a feed into its calendars, without reading any of their values.
 * @throws Error if the text isn't a complete calendar, or has too many events
 */
export function splitFeed(text: string): Component[] {
  if (text.trim() === '') throw new Error('It is empty')
  const feed: Component = { name: '', lines: [], parts: [] }
  let open = [feed]
  const indexOfOpen = (name: string) => open.findLastIndex((component) => component.name === name)

  for (const line of unfold(text)) {
    const [, edge, word = ''] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line) ?? []
    const name = word.toUpperCase()
    if (edge === undefined) {
      addLine(open.at(-1)?.lines ?? [], line)
    } else if (edge.toUpperCase() === 'END') {
      if (indexOfOpen(name) > 0) open = open.slice(0, indexOfOpen(name))
    } else {
      const component: Component = { name, lines: [], parts: [] }
      // The previous event may lack its end.
      if (name === 'VEVENT') open = open.slice(0, indexOfOpen('VCALENDAR') + 1)
      open.at(-1)?.parts.push(component)
      open.push(component)
    }
  }
  const calendars = partsOf(feed, 'VCALENDAR')
  if (calendars.length === 0) throw new Error(`It is not a calendar; it begins with "${text.trim().slice(0, 40)}"`)
  if (indexOfOpen('VCALENDAR') > 0) throw new Error('It is cut off: END:VCALENDAR is missing')
  const events = calendars.flatMap((calendar) => partsOf(calendar, 'VEVENT')).length
  if (events > maxEvents) throw new Error(`It has ${events} events; ${maxEvents} are read`)
  return calendars
}

export const partsOf = ({ parts }: Component, name: string) => parts.filter((part) => part.name === name)

/** Joins folded lines, even if a program has doubled each carriage return. */
const unfold = (text: string) => text.replace(/(?:\r{0,2}\n|\r)[ \t]/g, '').split(/[\r\n]+/)

/** A time's value begins with a date, because the unquoted name of its zone may contain colons: "(UTC-05:00) Eastern Time". */
const timed = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID);(.*?):(\d{4}-?\d\d-?\d\d.*)$/is
const anyOther = /^([A-Z\d-]+|[a-z\d-]+)(?:;([^:"]*(?:"[^"]*"[^:"]*)*|[^:]*))?:(.*)$/s

/**
 * Adds a line or, if it isn't a property, appends it to the previous line, because some programs don't escape the line breaks of a
 * description. "Doors: 8 pm" isn't a property, as its name has mixed case.
 */
function addLine(lines: Line[], line: string) {
  const [, name, parameters = '', value = ''] = timed.exec(line) ?? anyOther.exec(line) ?? []
  const last = lines.at(-1)
  if (name !== undefined) lines.push({ name: name.toUpperCase(), parameters, value: value.trim() })
  else if (last && line.trim() !== '') last.value += `\\n${line}`
}

/** Returns the nonempty values of a property. */
export const valuesOf = (lines: Line[], name: string) =>
  lines.flatMap((line) => (line.name === name && line.value ? line.value : []))

/** Returns the first nonempty value of a property; '' if there is none. */
export const firstValue = (lines: Line[], name: string) =>
  lines.find((line) => line.name === name && line.value)?.value ?? ''

/** Returns a parameter's value; null if the property has no such parameter. */
export function parameterOf({ parameters }: Line, name: string): string | null {
  const [, quoted, plain] = new RegExp(`(?:^|;)${name}=(?:"([^"]*)"|([^;]*))`, 'i').exec(parameters) ?? []
  return quoted ?? plain ?? null
}
