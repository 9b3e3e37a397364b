import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import type { StackSettings } from './stackSettings.ts'
import { importDocuments } from './importDocuments.ts'
import type { ExportedDocument as Document } from './exportFile.ts'
import { storeClient } from './storeAccess.ts'

/** The day for which content/data.ndjson is written: a series is running, the next one is open, and an evening is cancelled soon. */
const writtenFor = Temporal.PlainDate.from('2026-11-21')

/**
 * Returns the documents of content/data.ndjson with their dates moved to around today. Documents about the present or future move by
 * whole weeks, so that Mondays stay Mondays; those about the past don't move. Before the day for which they are written, none move.
 */
export function sampleContent(now: Date): Document[] {
  const documents = readFileSync('content/data.ndjson', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Document)
  const timeZone = String(documents.find(({ _id }) => _id === 'siteSettings')?.timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const weeks = Math.max(0, Math.floor(writtenFor.until(today).days / 7))
  return documents.map((document) => (isOver(document) ? document : moveDates(document, weeks, timeZone)))
}

/** Returns whether a document is about the past, or has no dates. */
function isOver(document: Document): boolean {
  const lasts = { weeks: document._type === 'series' ? Number(document.weeks) : 0 }
  const dates = JSON.stringify(document).match(/(?<=")\d{4}-\d\d-\d\d(?=["T])/g) ?? []
  return dates.every((date) => Temporal.PlainDate.compare(Temporal.PlainDate.from(date).add(lasts), writtenFor) < 0)
}

/**
 * Moves every string that is a date or a timestamp; the schema has no other strings of that form. Timestamps keep their local
 * time, across changes to and from daylight saving time.
 */
const moveDates = (document: Document, weeks: number, timeZone: string): Document =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return Temporal.PlainDate.from(value).add({ weeks }).toString()
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
    const moved = Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).add({ weeks })
    return moved.toInstant().toString({ fractionalSecondDigits: 3 })
  }) as Document

/**
 * Imports the sample content, its dates moved to around today, into an empty dataset; one that was restored or imported stays as
 * it is.
 * @returns whether anything was imported
 */
export async function seed(settings: StackSettings, token: string): Promise<boolean> {
  const { lake, site } = settings
  const done = join(lake.dir, `sample-content-imported-${site.dataset}`)
  if (existsSync(done)) return false
  const client = storeClient(settings, { token })
  // An interrupted import leaves pictures only.
  const documents = '*[!(_id in path("_.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])][0...1]'
  const isEmpty = (await client.fetch<unknown[]>(documents, {}, { perspective: 'raw' })).length === 0
  if (isEmpty) {
    const sample = { documents: sampleContent(new Date()), folder: 'content', files: [], details: {} }
    await importDocuments(client, sample, 'createIfNotExists')
  }
  writeFileSync(done, '')
  return isEmpty
}
