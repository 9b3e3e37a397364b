import { dateAt } from '../../schedule/wording/dates.ts'
import { contentOf } from '../texts.ts'
import {
  type ContentDocument,
  type DocumentOf,
  documentsOf,
  type Facts,
  locationOf,
  type Rule,
  warning,
} from '../finding.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** Finds incomplete entries, which pages leave out. */
export const halfFilled: Rule = (facts) =>
  [...quotes(facts), ...pictures(facts), ...links(facts), ...codeOfConduct(facts)].map((found) => ({
    level: 'warning' as const,
    ...found,
  }))

const quotes = (facts: Facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.quotes?.list ?? []).flatMap(({ _key, text, by }) => {
      if (text?.trim() && by?.trim()) return []
      const what = text?.trim() ? `The quote ${quote(text)} has no name` : `The quote by ${quote(by)} has no words`
      return {
        message: `${what}, so the home page leaves it out. Add what’s missing, or delete the quote.`,
        ...locationOf(home, `quotes.list[_key==${JSON.stringify(_key)}].${text?.trim() ? 'by' : 'text'}`),
      }
    }),
  )

const pictures = (facts: Facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.pictures?.images ?? []).flatMap(({ _key, asset, alt }) => {
      if (asset && alt?.trim()) return []
      const what = asset
        ? 'has no description for people who can’t see it. Say what it shows.'
        : 'isn’t uploaded, so it isn’t shown. Upload it, or remove the entry.'
      return {
        message: `A picture of an evening on the home page ${what}`,
        ...locationOf(home, `pictures.images[_key==${JSON.stringify(_key)}]`),
      }
    }),
  )

function links(facts: Facts) {
  const all = [
    ...documentsOf(facts, 'siteSettings').flatMap((settings) => [
      { document: settings, path: 'playlist', link: settings.playlist, name: 'the music' },
      { document: settings, path: 'newsletter', link: settings.newsletter, name: 'the newsletter' },
    ]),
    ...documentsOf(facts, 'homePage').map((home) => ({
      document: home,
      path: 'pictures.earlier',
      link: home.pictures?.earlier,
      name: 'earlier evenings',
    })),
  ]
  return all.flatMap(({ document, path, link, name }) => {
    const [hasWords, hasAddress] = [Boolean(link?.label?.trim()), Boolean(link?.href?.trim())]
    if (hasWords === hasAddress) return []
    const lack = hasWords ? 'has no address' : 'has no words'
    return {
      message: `The link to ${name} ${lack}, so no page shows it. Fill in both, or neither.`,
      ...locationOf(document, path),
    }
  })
}

const codeOfConduct = (facts: Facts) =>
  documentsOf(facts, 'firstTimePage').flatMap((page) => {
    const { heading, text } = page.codeOfConduct ?? {}
    if (!heading?.trim() || text?.length) return []
    return {
      message: `${quote(heading)} is a heading without a text, so no page shows it or links to it. Write the text, or clear the heading.`,
      ...locationOf(page, 'codeOfConduct.text'),
    }
  })

/** Finds people on a page without a picture. */
export const missingPortraits: Rule = (facts) => {
  const shown = [
    ...documentsOf(facts, 'homePage').flatMap(({ aboutUs }) => aboutUs?.team ?? []),
    ...documentsOf(facts, 'classesPage').flatMap(({ teachers }) => teachers?.people ?? []),
  ].map(({ _ref }) => _ref)
  return documentsOf(facts, 'teacher')
    .filter(({ _id, portrait }) => shown.includes(_id) && !portrait?.asset)
    .map((person) =>
      warning(person, 'portrait', `${nameOf(person)} has no picture. Upload one so that newcomers recognize a face.`),
    )
}

/** Finds notices without an end. */
export const endlessNotices: Rule = (facts) =>
  documentsOf(facts, 'notice')
    .filter(({ from, until }) => from && !until)
    .map((notice) =>
      warning(notice, 'until', `The notice ${nameOf(notice)} never ends. Choose when it should go away.`),
    )

/** The author of a younger edit may still be typing. */
const idleAfterMs = 10 * 60_000

/** Finds changes that were left unpublished, latest first. */
export const unpublished: Rule = (facts) =>
  facts.drafts
    .filter(({ _updatedAt }) => Date.parse(facts.now) - Date.parse(_updatedAt) > idleAfterMs)
    .toSorted((a, b) => Date.parse(b._updatedAt) - Date.parse(a._updatedAt))
    .flatMap((draft) => {
      const documentId = draft._id.replace(/^drafts\./, '')
      const published = facts.documents.find(({ _id }) => _id === documentId)
      if (published && contentOf(published) === contentOf(draft)) return []
      const name = draft._type === 'scheduleException' ? nameOfChange(draft, facts) : nameOf(draft)
      const was = draft._type === 'siteSettings' ? 'were' : 'was'
      return {
        level: 'warning',
        message: published
          ? `${name} ${was} changed ${lastEdit(draft, facts)} but not published, so visitors still see the old version. Publish or discard the changes.`
          : // This may be a new document or one that was taken off the site and may come back.
            `${name} isn’t published, so visitors don’t see it. It was last changed ${lastEdit(draft, facts)}. Publish or delete it.`,
        documentId,
        documentType: draft._type,
        path: '',
      }
    })

/** "The cancellation of Monday, December 7" */
function nameOfChange({ status, date, title }: DocumentOf<'scheduleException'>, { today }: Facts): string {
  if (title) return quote(title)
  const kind = { cancelled: 'cancellation', moved: 'move', special: 'special evening' }[status ?? 'special']
  return `The ${kind} of ${dateName(date, today)}`
}

/** "on Thursday, November 19 by Robin" */
function lastEdit({ _updatedAt, _rev }: ContentDocument, { schedule, today, authors }: Facts): string {
  const date = dateAt(_updatedAt, schedule.timeZone)
  const author = authors.get(_rev)
  return `${date === today ? 'today' : `on ${dateName(date, today)}`}${author ? ` by ${author}` : ''}`
}
