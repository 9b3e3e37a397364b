import { Temporal } from 'temporal-polyfill'
import { isWithin } from '../../schedule/occurrences/exceptions.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { readRules, ruleOn } from '../../schedule/occurrences/weeklyRules.ts'
import { endsBeforeStart, readDate } from '../../schedule/time.ts'
import { stateProblem, zipProblem } from '../../schedule/venueFacts.ts'
import type { Venue } from '../../web/sanity/types.generated.ts'
import {
  type ContentDocument,
  type DocumentOf,
  documentsOf,
  error,
  type Facts,
  isOver,
  type Rule,
  warning,
} from '../facts.ts'
import { textsIn } from '../contentTexts.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** A deadline this long before its series is that of an earlier one. */
const longestGapInDays = 21

/** Finds upcoming series with the deadline of an earlier one, as in a copy. */
export const outdatedDeadlines: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((series) => {
    const { preregistrationDeadline: deadline, startDate } = series
    if (!deadline || !startDate || deadline >= facts.today || startDate < facts.today) return []
    if (Temporal.PlainDate.from(deadline).until(startDate).total('days') <= longestGapInDays) return []
    const message = `Pre-registration for ${nameOf(series)} ended on ${dateName(deadline, facts.today)}, long before it starts. Choose a new deadline, or clear it.`
    return error(series, 'preregistrationDeadline', message)
  })

/** Finds series of one class on the same evenings. */
export const overlappingSeries: Rule = (facts) => {
  const all = documentsOf(facts, 'series').map((series) => ({
    series,
    dates: seriesEvenings(facts.schedule, series._id).flatMap(({ date }) => (date < facts.today ? [] : date)),
  }))
  return all.flatMap(({ series, dates }, index) =>
    all.slice(index + 1).flatMap((other) => {
      const shared = dates.find((date) => other.dates.includes(date))
      if (shared === undefined || series.danceClass?._ref !== other.series.danceClass?._ref) return []
      const message = (one: string, two: string) =>
        `The series ${one} and ${two} of the same class both run on ${dateName(shared, facts.today)}. Change the start or the number of weeks of one.`
      return [
        error(series, 'startDate', message(nameOf(series), nameOf(other.series))),
        error(other.series, 'startDate', message(nameOf(other.series), nameOf(series))),
      ]
    }),
  )
}

/** Finds evenings that are cancelled and moved, of which visitors see only one. */
export const contradictingChanges: Rule = (facts) => {
  const changes = documentsOf(facts, 'scheduleException').map((document) => ({
    document,
    date: document.date ?? null,
    until: document.until ?? null,
    status: document.status ?? null,
  }))
  return changes.flatMap(({ document, date, status }) => {
    if (status !== 'moved' || date === null || date < facts.today) return []
    if (!changes.some((other) => other.status === 'cancelled' && isWithin(other, date))) return []
    const message = `${dateName(date, facts.today)} is both moved and cancelled, and visitors read that it’s cancelled. Delete one of the two changes.`
    return error(document, 'status', message)
  })
}

/** Finds evenings, and parts of them, that end before they start. */
export const reversedTimes: Rule = (facts) => {
  type Times = { startsAt?: string | null; endsAt?: string | null }
  const check = (document: ContentDocument, path: string, { startsAt, endsAt }: Times) => {
    if (!startsAt || !endsAt || !endsBeforeStart(startsAt, endsAt)) return []
    const problem = `Something starts at ${startsAt} and ends at ${endsAt}, before it starts. Correct the times.`
    return [error(document, path, problem)]
  }
  return [
    ...otherEvenings(facts).flatMap((one) =>
      check(one, 'endsAt', { startsAt: one.startsAt ?? usualStart(facts, one), endsAt: one.endsAt }),
    ),
    ...documentsOf(facts, 'siteSettings').flatMap((settings) =>
      (settings.weeklyRules ?? []).flatMap((rule) => {
        const path = `weeklyRules[_key==${JSON.stringify(rule._key)}]`
        const parts = (rule.agenda ?? []).flatMap((part) =>
          check(settings, `${path}.agenda[_key==${JSON.stringify(part._key)}].endsAt`, part),
        )
        return [...check(settings, `${path}.endsAt`, rule), ...parts]
      }),
    ),
  ]
}

function usualStart({ schedule: { rules } }: Facts, { date }: DocumentOf<'scheduleException'>) {
  const day = readDate(date ?? null)
  const rule = day && ruleOn(readRules(rules), day)
  return rules.find(({ _key }) => _key === rule?.key)?.startsAt
}

/** Returns the moved and special evenings that are not over; the times and the venue of a cancelled one don't count. */
const otherEvenings = (facts: Facts) =>
  documentsOf(facts, 'scheduleException').filter((one) => one.status !== 'cancelled' && !isOver(facts, one))

/** Finds venues without a point on the map or with a wrong one, and addresses that mail wouldn't reach. */
export const venues: Rule = (facts) =>
  [...documentsOf(facts, 'siteSettings'), ...otherEvenings(facts)].flatMap((document) =>
    venuesOf(document, facts.today).flatMap(({ venue, path }) => {
      if (!venue?.address) return []
      const { state, postalCode } = venue.address
      const problems = {
        location: pointProblem(venue),
        'address.state': inAddress(stateProblem(state)),
        'address.postalCode': inAddress(zipProblem(postalCode)),
      }
      return Object.entries(problems).flatMap(([field, problem]) =>
        problem === null ? [] : warning(document, `${path}.${field}`, `${quote(venue.name)}${problem}`),
      )
    }),
  )

/** Returns the venue of a document and those of its weekly evenings that haven't ended, with their paths. */
const venuesOf = (document: DocumentOf<'siteSettings' | 'scheduleException'>, today: string) => [
  { venue: document.venue, path: 'venue' },
  ...((document._type === 'siteSettings' && document.weeklyRules) || [])
    .filter(({ validUntil }) => !validUntil || validUntil >= today)
    .map(({ _key, venue }) => ({ venue, path: `weeklyRules[_key==${JSON.stringify(_key)}].venue` })),
]

/** The territories of the United States beyond the date line or the equator. */
const farTerritories = ['AS', 'GU', 'MP']

function pointProblem({ location, address }: Pick<Venue, 'location' | 'address'>): string | null {
  if (!location) return ' has no point on the map, so pages show no map. Add it.'
  const { lat = 0, lng = 0 } = location
  if ((lat > 13 && lat < 72 && lng < -60) || farTerritories.includes(address?.state ?? '')) return null
  return ` has a point on the map that is not in the United States: ${lat}, ${lng}. Are the numbers swapped, or is a minus missing?`
}

const inAddress = (problem: string | null) => problem && `: ${problem}.`

/** Finds pictures without a description, for people who can't see them. */
export const undescribedPictures: Rule = (facts) =>
  facts.documents.flatMap((document) =>
    picturesIn(document)
      .filter((path) => !path.startsWith('pictures.images'))
      .map((path) =>
        warning(document, `${path}.alt`, `${nameOf(document)} has a picture without a description. Say what it shows.`),
      ),
  )

/** Returns the paths of pictures without a description. */
function picturesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { _type, asset, alt } = value as Record<string, unknown>
  if (_type === 'pictureWithAlt' && asset && !(typeof alt === 'string' && alt.trim())) return [path]
  return Object.entries(value).flatMap(([name, field]) => {
    const key = Array.isArray(value) ? `[_key==${JSON.stringify((field as { _key?: string })._key)}]` : `.${name}`
    return picturesIn(field, path === '' && key.startsWith('.') ? name : `${path}${key}`)
  })
}

/** Finds people on pages without a picture or a biography, and people who are there twice. */
export const people: Rule = (facts) => {
  const shown = [
    ...documentsOf(facts, 'homePage').flatMap(({ aboutUs }) => aboutUs?.team ?? []),
    ...documentsOf(facts, 'classesPage').flatMap(({ teachers }) => teachers?.people ?? []),
  ].map(({ _ref }) => _ref)
  const all = documentsOf(facts, 'teacher').filter(({ _id }) => shown.includes(_id))
  const warn = (of: typeof all, path: string, problem: string) =>
    of.map((person) => warning(person, path, `${nameOf(person)} ${problem}`))
  return [
    ...warn(
      all.filter(({ portrait }) => !portrait?.asset),
      'portrait',
      'has no picture. Upload one so that newcomers recognize a face.',
    ),
    ...warn(
      all.filter(({ biography }) => isBlank(biography)),
      'biography',
      'is on a page without a biography. Write two or three sentences.',
    ),
    ...warn(
      repeated(all, ({ name }) => name),
      'name',
      'is on the site twice, as two documents. Remove one from its page, and delete it.',
    ),
  ]
}

/** Finds questions that are asked twice, or have no answer. */
export const questions: Rule = (facts) => {
  const shown = documentsOf(facts, 'firstTimePage').flatMap(({ questions }) => questions?.map(({ _ref }) => _ref) ?? [])
  const all = documentsOf(facts, 'faqEntry')
  return [
    ...repeated(all, ({ question }) => question).map((entry) =>
      warning(entry, 'question', `The question ${nameOf(entry)} appears twice. Delete one of the two.`),
    ),
    ...all
      .filter(({ _id, answer }) => shown.includes(_id) && isBlank(answer))
      .map((entry) =>
        error(
          entry,
          'answer',
          `The question ${nameOf(entry)} has no answer. Write it, or take the question off its page.`,
        ),
      ),
  ]
}

const isBlank = (richText: unknown) => textsIn(richText).every(({ text }) => text.trim() === '')

/** Returns those whose text is the same as that of another, whatever the spaces and capitals. */
function repeated<D>(all: D[], textOf: (one: D) => string | null | undefined): D[] {
  const normal = (one: D) =>
    (textOf(one) ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return all.filter((one) => normal(one) !== '' && all.some((other) => other !== one && normal(other) === normal(one)))
}

const unfinished = /\b(?:TODO|TBD|FIXME|XXX|[Ll]orem)\b/

/** Finds words that somebody meant to replace. */
export const unfinishedWords: Rule = (facts: Facts) =>
  facts.documents.flatMap((document) =>
    (isOver(facts, document) ? [] : textsIn(document)).flatMap(({ path, text }) => {
      const [word] = unfinished.exec(text) ?? []
      if (word === undefined) return []
      return error(document, path, `${nameOf(document)} says “${word}”. Write what visitors should read.`)
    }),
  )
