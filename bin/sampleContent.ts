import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'

type Document = { _id: string; _type: string } & Record<string, unknown>

/** The day for which content/data.ndjson was written: a series runs, the next one is open, an evening ahead is cancelled. */
const writtenFor = Temporal.PlainDate.from('2026-11-21')

/**
 * The documents of content/data.ndjson, as alive as on the day for which they were written: what was on or ahead then
 * moves along by whole weeks, so that Mondays stay Mondays. What was over then is the past, and stays.
 * Before that day nothing moves.
 */
export function sampleContent(now: Date): Document[] {
  const documents = readFileSync('content/data.ndjson', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Document)
  const timeZone = String(documents.find(({ _id }) => _id === 'siteSettings')?.timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const weeks = Math.max(0, Math.floor(writtenFor.until(today).days / 7))
  return documents.map((document) => (isOver(document) ? document : (moveDates(document, weeks, timeZone) as Document)))
}

/** Whether a document was about the past; so is one without a date. */
function isOver(document: Document): boolean {
  const lasts = { weeks: document._type === 'series' ? Number(document.weeks) : 0 }
  const dates = JSON.stringify(document).match(/(?<=")\d{4}-\d\d-\d\d(?=["T])/g) ?? []
  return dates.every((date) => Temporal.PlainDate.compare(Temporal.PlainDate.from(date).add(lasts), writtenFor) < 0)
}

/** A text that is nothing but a date or a moment is one: the schema has no other such texts. */
function moveDates(value: unknown, weeks: number, timeZone: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moveDates(item, weeks, timeZone))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moveDates(inner, weeks, timeZone)]))
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return Temporal.PlainDate.from(value).add({ weeks }).toString()
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moveMoment(value, weeks, timeZone)
  return value
}

/** The clock of the place shows the same time after it, whether or not it was changed in between. */
const moveMoment = (moment: string, weeks: number, timeZone: string) =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timeZone)
    .add({ weeks })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
