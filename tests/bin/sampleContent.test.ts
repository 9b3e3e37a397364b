import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleContent, seed } from '../../bin/sampleContent.ts'
import type { StackSettings } from '../../bin/stackSettings.ts'
import { findings } from '../../checks/findings.ts'
import { contentQuery, type Content } from '../../checks/contentQuery.ts'
import { noticesAt, noticesFor } from '../../schedule/notices.ts'
import { cardRegistration } from '../../schedule/registration/registration.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { schemaTypes } from '../../schemas/index.ts'
import { serveLake, token } from '../../packages/lake/tests/lake.ts'
import { objectsIn, sample } from '../content/sample.ts'
import { groqAnswer } from '../groqAnswer.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The names of all fields in the schema that hold a date or a timestamp. */
const dateFields = new Set(
  objectsIn(schemaTypes)
    .filter(({ type }) => type === 'date' || type === 'datetime')
    .map(({ name }) => String(name)),
)

const withoutDates = (documents: unknown) =>
  JSON.parse(JSON.stringify(documents), (key, value: unknown) => (dateFields.has(key) ? undefined : value)) as unknown

/** Returns the dates of a document in the order of its fields. */
const datesOf = (id: string, day: string) =>
  objectsIn(sampleContent(new Date(`${day}T17:00:00Z`)).find(({ _id }) => _id === id)).flatMap((object) =>
    Object.entries(object).flatMap(([key, value]) => (dateFields.has(key) ? String(value) : [])),
  )

/** Returns the sample content as site and content checks read it when it is imported at the given time. */
function importedAt(now: string) {
  const dataset = sampleContent(new Date(now)).map((document) => ({ ...document, _updatedAt: now }))
  const content = groqAnswer(contentQuery, { dataset }) as Content
  const { site, ...others } = content.schedule
  if (site === null) throw new Error('The sample content holds no site settings')
  return { content, schedule: { ...site, ...others } }
}

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(`${from}T17:00:00Z`) + day * 86_400_000).toISOString())

/** The day for which the content is written, and some later days. */
const importTimes = ['2026-11-21', '2027-06-01', '2029-02-28', '2034-07-04', '2052-02-29']
  .map((day) => `${day}T17:00:00.000Z`)
  .concat(days('2027-03-08', 7))

describe('the sample content, imported at', () => {
  test.each(importTimes)('%s has a series open for registration', (now) => {
    const { content, schedule } = importedAt(now)
    const card = content.documents.find(({ _id }) => _id === 'registration-wcs-2-series')
    if (card?._type !== 'registrationLink') throw new Error('The sample content sells no series')
    const { url = null, opensAt = null, closesAt = null, isFull = null } = card
    const registration = cardRegistration(schedule, { _id: card._id, url, opensAt, closesAt, isFull }, now)
    expect(registration.state).toBe('open')
    expect(registration.series?.startDate && registration.series.startDate > now).toBe(true)
  })

  test.each(importTimes)('%s announces eight Mondays and a cancelled one, some with a series', (now) => {
    const { schedule } = importedAt(now)
    const evenings = upcoming(schedule, now)
    expect(evenings.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(Array(9).fill('20:30'))
    expect(evenings.map(({ date }) => new Date(date).getUTCDay())).toEqual(Array(9).fill(1))
    expect(evenings.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
    expect(evenings.some(({ parts }) => parts.some(({ series }) => series !== null))).toBe(true)
  })

  test.each(importTimes)('%s shows a notice', (now) => {
    const { content } = importedAt(now)
    const notices = content.documents
      .filter((document) => document._type === 'notice')
      .map(({ _id, level = null, from = null, until = null, pages = null }) => ({ _id, level, from, until, pages }))
    const shown = noticesFor('/', noticesAt(notices, now))
    expect(shown).toHaveLength(1)
  })

  test.each(importTimes)('%s has no more findings than on the day for which it is written', (now) => {
    const found = (at: string) =>
      findings(importedAt(at).content, [], at)
        .filter(({ level }) => level !== 'info')
        .map(({ level, documentId, path }) => `${level} ${documentId} ${path}`)
    expect(found(now)).toEqual(found('2026-11-21T17:00:00.000Z'))
  })
})

describe('the dates of the sample content', () => {
  test.each([
    ['2024-01-01', 0],
    ['2026-11-21', 0],
    ['2026-11-27', 0],
    ['2026-11-28', 1],
    ['2027-06-01', 27],
    ['2034-07-04', 397],
  ])('on %s are those of the file plus %s weeks', (day, weeks) => {
    const later = Date.parse('2026-12-07') + weeks * 7 * 86_400_000
    expect(datesOf('series-wcs-2-stretch', day)[0]).toBe(new Date(later).toISOString().slice(0, 10))
  })

  test('are the only values that change', () => {
    const moved = sampleContent(new Date('2034-07-04'))
    expect(withoutDates(moved)).toEqual(withoutDates(sample))
    expect(moved).not.toEqual(sample)
  })

  test('include every date field of the schema', () => {
    const texts = objectsIn(sample).flatMap(Object.entries)
    for (const [key, value] of texts)
      expect(/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(String(value)), `${key}: ${value}`).toBe(dateFields.has(key))
  })

  test('don’t move if they are in the past: the series with its deadline on October 6, and the first evening', () => {
    expect(datesOf('series-wcs-2-2026-10', '2034-07-04')).toEqual(['2026-10-12', '2026-10-06'])
    expect(datesOf('schedule-exception-2026-09-07', '2034-07-04')).toEqual(['2026-09-07'])
    expect(datesOf('siteSettings', '2034-07-04')).toEqual(['2026-01-05'])
  })

  test('move with those of a series that began before and still runs', () => {
    expect(datesOf('series-wcs-2-sugar-tucks', '2027-06-01')).toEqual(['2027-05-17', '2027-05-11'])
  })

  test('keep their local time when clocks have changed', () => {
    expect(datesOf('notice-next-topic', '2026-11-21')).toEqual(['2026-11-16T14:30:00.000Z', '2026-12-15T04:00:00.000Z'])
    expect(datesOf('notice-next-topic', '2027-06-05')).toEqual(['2027-05-31T13:30:00.000Z', '2027-06-29T03:00:00.000Z'])
  })
})

test('the sample is imported by the start after one that ended while it brought the pictures, and once only', async () => {
  const { client, url } = await serveLake()
  await client.assets.upload('image', readFileSync('content/images/hero.jpg'))
  const site = { projectId: 'westie', dataset: 'production', internalApiHost: url }
  const settings = { lake: { dir: temporaryFolder() }, site } as unknown as StackSettings
  expect(await seed(settings, token)).toBe(true)
  await client.delete('homePage')
  expect(await seed(settings, token)).toBe(false)
  expect(await client.fetch('count(*[_type in ["homePage", "siteSettings"]])')).toBe(1)
})
