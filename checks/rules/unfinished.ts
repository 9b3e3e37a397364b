import { dateAt } from '../../schedule/wording/dates.ts'
import { serializeContent } from '../contentTexts.ts'
import { type ContentDocument, type DocumentOf, documentsOf, type Facts, type Rule, warning } from '../facts.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** Finds notices without an end. */
export const endlessNotices: Rule = (facts) =>
  documentsOf(facts, 'notice')
    .filter(({ from, until }) => from && !until)
    .map((notice) =>
      warning(notice, 'until', `The notice ${nameOf(notice)} never ends. Choose when it should go away.`),
    )

/** The author of a more recent edit may still be typing. */
const idleAfterMs = 10 * 60_000

/** Finds changes that were left unpublished, latest first. */
export const unpublished: Rule = (facts) =>
  facts.drafts
    .filter(({ _updatedAt }) => Date.parse(facts.now) - Date.parse(_updatedAt) > idleAfterMs)
    .toSorted((a, b) => Date.parse(b._updatedAt) - Date.parse(a._updatedAt))
    .flatMap((draft) => {
      const documentId = draft._id.replace(/^drafts\./, '')
      const published = facts.documents.find(({ _id }) => _id === documentId)
      if (published && serializeContent(published) === serializeContent(draft)) return []
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

/** Returns "The cancellation of Monday, December 7". */
function nameOfChange({ status, date, title }: DocumentOf<'scheduleException'>, { today }: Facts): string {
  if (title) return quote(title)
  const kind = { cancelled: 'cancellation', moved: 'move', special: 'special evening' }[status ?? 'special']
  return `The ${kind} of ${dateName(date, today)}`
}

/** Returns "on Thursday, November 19". */
function lastEdit({ _updatedAt }: ContentDocument, { schedule, today }: Facts): string {
  const date = dateAt(_updatedAt, schedule.timeZone)
  return date === today ? 'today' : `on ${dateName(date, today)}`
}
