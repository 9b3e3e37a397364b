import type { Finding } from '../../checks/facts.ts'
import { findings } from '../../checks/findings.ts'
import { contentQuery, draftsQuery, type Content } from '../../checks/contentQuery.ts'
import { groqAnswer } from '../groqAnswer.ts'

type Document = { _id: string; _type: string } & Record<string, unknown>

/** Returns rich text of one paragraph. */
export const words = (text: string) => [
  { _key: 'block', _type: 'block', children: [{ _key: 'span', _type: 'span', text }] },
]

/** A dataset without findings on November 21, 2026: classes on Mondays, and a series that starts on December 7. */
const upToDate: Document[] = [
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    timeZone: 'America/New_York',
    weeklyRules: [
      {
        _key: 'mondays',
        weekday: 'monday',
        startsAt: '20:30',
        endsAt: '23:00',
        validFrom: '2026-01-05',
        agenda: [{ _key: 'wcs-2', danceClass: { _ref: 'wcs-2' }, startsAt: '21:00', endsAt: '22:00', weeks: 'series' }],
      },
    ],
  },
  { _id: 'homePage', _type: 'homePage', aboutUs: { team: [{ _key: 'ada', _ref: 'ada' }] } },
  { _id: 'registerPage', _type: 'registerPage', links: [{ _key: 'card', _ref: 'card' }] },
  {
    _id: 'ada',
    _type: 'teacher',
    name: 'Ada',
    portrait: { asset: { _ref: 'image-ada' } },
    biography: words('Ada teaches.'),
  },
  { _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', doorPriceInCents: 2000, registrationLink: { _ref: 'card' } },
  { _id: 'card', _type: 'registrationLink', title: 'WCS 2 Series', onlinePriceInCents: 2175, url: 'https://pay.me/2' },
  {
    _id: 'december',
    _type: 'series',
    topic: 'Stretch',
    danceClass: { _ref: 'wcs-2' },
    startDate: '2026-12-07',
    weeks: 3,
    registrationLink: { _ref: 'card' },
  },
]

export const today = '2026-11-21T17:00:00Z'

/** Returns the findings for the up-to-date dataset with added documents or changed fields. */
export function findingsWith(changes: Document[], now = today): Finding[] {
  const changed = upToDate.map((document) => ({ ...document, ...changes.find(({ _id }) => _id === document._id) }))
  const added = changes.filter(({ _id }) => upToDate.every((document) => document._id !== _id))
  return findingsIn([...changed, ...added], now)
}

/** Returns the findings for a dataset. */
export function findingsIn(documents: Document[], now = today): Finding[] {
  const dataset = documents.map((document) => ({ _updatedAt: '2026-09-01T12:00:00Z', ...document }))
  const published = dataset.filter(({ _id }) => !/^(drafts|versions)\./.test(_id))
  const content = groqAnswer(contentQuery, { dataset: published }) as Content
  const drafts = groqAnswer(draftsQuery, { dataset }) as Content['documents']
  return findings(content, drafts, now)
}

/** Formats findings as location and message. */
export const lines = (found: Finding[]) =>
  found.map(({ documentId, path, message }) => `${[documentId, path].filter(Boolean).join(' ')}: ${message}`)
