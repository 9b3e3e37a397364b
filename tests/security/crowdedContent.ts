import { sampleContent } from '../../bin/sampleContent.ts'
import { many } from '../../packages/lake/tests/security/attacks.ts'
import { block, type Document } from './hostileContent.ts'

const documents = sampleContent(new Date())

const sample = (type: string) => documents.filter(({ _type }) => _type === type)

function single(id: string): Document {
  const found = documents.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error(`content/data.ndjson holds no document "${id}"`)
  return found
}

/** Creates copies of a sample document, each with its own changes. */
const copies = (count: number, type: string, changes: (index: number) => object = () => ({})): Document[] => {
  const samples = sample(type)
  return many(count, (index) => {
    const like = samples[index % samples.length]
    return { ...like, ...changes(index), _id: `${type}-copy-${index}`, _type: type }
  })
}

const referring = (type: string, count: number) =>
  many(count, (index) => ({ _type: 'reference', _key: `key-${index}`, _ref: `${type}-copy-${index}` }))

/** Returns the date some days after the beginning of the year. */
const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

const slug = (index: number) => ({ slug: { _type: 'slug', current: `class-${index}` } })
const rules = single('siteSettings').weeklyRules as { agenda: object[] }[]
const withRules = (changed: object[]) => [{ ...single('siteSettings'), weeklyRules: changed }]
const answeredBy = (answer: unknown[]) =>
  sample('faqEntry').map((entry, index) => (index > 0 ? entry : { ...entry, answer }))

type Crowd = { documents: () => Document[]; /** The pages that show them. */ on: string[] }

/** Content that a faulty import could write: more documents than any page can show. */
export const crowded: Record<string, Crowd> = {
  'a list item a thousand million levels deep': {
    on: ['/firsttime'],
    documents: () => answeredBy([block({ listItem: 'bullet', level: 1e9 })]),
  },
  'a text in 10,000 kinds of emphasis': {
    on: ['/firsttime'],
    documents: () =>
      answeredBy(
        many(100, (line) =>
          block({
            _key: `k${line}`,
            children: many(100, (index) => ({
              _type: 'span',
              _key: `s${index}`,
              text: 'x',
              marks: ['strong', 'constructor', `m${index}`],
            })),
          }),
        ),
      ),
  },
  'a title of 60,000 letters': {
    on: ['/', '/classes', '/share', '/calendar.ics'],
    documents: () => [
      { ...single('classesPage'), heading: 'W '.repeat(30_000), seo: null },
      { ...single('siteSettings'), title: 'W'.repeat(60_000), timeZone: 'Nowhere/At All' },
    ],
  },
  '3,000 classes': {
    on: ['/classes'],
    documents: () => [
      ...copies(3000, 'danceClass', slug),
      { ...single('classesPage'), classes: referring('danceClass', 3000) },
    ],
  },
  '500 series without an end': {
    on: ['/classes', '/register', '/calendar.ics'],
    documents: () => copies(500, 'series', (index) => ({ weeks: 1e9, startDate: day(index) })),
  },
  '500 changes of dates': {
    on: ['/', '/calendar.ics'],
    documents: () =>
      copies(500, 'scheduleException', (index) => ({
        date: day(index),
        status: ['cancelled', 'moved', 'special'][index % 3],
        newDate: day(index + 5000),
        startsAt: '20:00',
        endsAt: '19:00',
      })),
  },
  '3,000 weekly evenings, from the year 1 to the year 9999': {
    on: ['/', '/calendar.ics', '/share'],
    documents: () =>
      withRules(
        many(3000, (index) => ({
          ...rules[0],
          _key: `rule-${index}`,
          weekday: ['monday', 'tuesday', 'sunday'][index % 3],
          validFrom: index % 2 ? '0001-01-01' : day(index % 900),
          validUntil: index % 2 ? '9999-12-30' : undefined,
        })),
      ),
  },
}
