import { dateAt } from '../../schedule/wording/dates.ts'
import { contentOf } from '../contentTexts.ts'
import { type ContentDocument, type DocumentOf, documentsOf, type Facts, type Rule, warning } from '../facts.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** Finds incomplete entries, which pages leave out. */
export const halfFilled: Rule = (facts) => [quotes, pictures, links, codeOfConduct].flatMap((rule) => rule(facts))

const quotes: Rule = (facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.quotes?.list ?? []).flatMap(({ _key, text, by }) => {
      if (text?.trim() && by?.trim()) return []
      const what = text?.trim() ? `The quote ${quote(text)} has no name` : `The quote by ${quote(by)} has no words`
      const path = `quotes.list[_key==${JSON.stringify(_key)}].${text?.trim() ? 'by' : 'text'}`
      return warning(home, path, `${what}, so the home page leaves it out. Add what’s missing, or delete the quote.`)
    }),
  )

const pictures: Rule = (facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.pictures?.images ?? []).flatMap(({ _key, asset, alt }) => {
      if (asset && alt?.trim()) return []
      const what = asset
        ? 'has no description for people who can’t see it. Say what it shows.'
        : 'isn’t uploaded, so it isn’t shown. Upload it, or remove the entry.'
      const path = `pictures.images[_key==${JSON.stringify(_key)}]`
      return warning(home, path, `A picture of an evening on the home page ${what}`)
    }),
  )

const links: Rule = (facts) => {
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
    return warning(document, path, `The link to ${name} ${lack}, so no page shows it. Fill in both, or neither.`)
  })
}

const codeOfConduct: Rule = (facts) =>
  documentsOf(facts, 'firstTimePage').flatMap((page) => {
    const { heading, text } = page.codeOfConduct ?? {}
    if (!heading?.trim() || text?.length) return []
    const problem =
      'is a heading without a text, so no page shows it or links to it. Write the text, or clear the heading.'
    return warning(page, 'codeOfConduct.text', `${quote(heading)} ${problem}`)
  })

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
