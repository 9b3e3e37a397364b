import { getPublishedId } from '@sanity/client/csm'
import { evaluate, parse } from 'groq-js'
import { byLevel, type Facts, type Finding, type Rule } from './facts.ts'
import { type Content, contentQuery } from './contentQuery.ts'
import { scheduleIn } from '../schedule/projections.ts'
import { dateAt } from '../schedule/wording/dates.ts'
import * as cards from './rules/cards.ts'
import * as evenings from './rules/evenings.ts'
import * as mistakes from './rules/mistakes.ts'
import * as outdatedTexts from './rules/outdatedTexts.ts'
import * as series from './rules/seriesDates.ts'
import * as unfinished from './rules/unfinished.ts'

/**
 * Checks the published content and the drafts; returns the findings, most severe first.
 * @param now ISO 8601
 */
export function findings({ schedule: answer, documents }: Content, drafts: Facts['drafts'], now: string): Finding[] {
  const schedule = scheduleIn(answer)
  if (schedule === null) return [noSettings]
  const facts = { documents, drafts, schedule, now, today: dateAt(now, schedule.timeZone) }
  const found = byLevel(rules.flatMap((rule) => rule(facts)))
  return found.flatMap(({ findings }) => findings)
}

const noSettings: Finding = {
  level: 'error',
  message:
    'The site settings aren’t published, so visitors can’t see when or where you dance. Fill them in and publish.',
  documentId: 'siteSettings',
  documentType: 'siteSettings',
  path: '',
}

/** The content checks; their order is the order of findings within a level. */
const rules: Rule[] = [
  evenings.endedEvenings,
  evenings.exceptionsWithoutClass,
  evenings.unstaffedEvenings,
  series.seriesDates,
  mistakes.overlappingSeries,
  cards.unsoldSeries,
  mistakes.unfinishedWords,
  outdatedTexts.pricesInTexts,
  cards.doorPrices,
  unfinished.unpublished,
  unfinished.endlessNotices,
  outdatedTexts.pastDates,
  cards.closedCards,
  series.nextSeries,
  evenings.missingDirections,
]

type Edited = { _id: string; _type: string }

const query = parse(contentQuery)

/** Returns the content as it would be once these documents were published. @param now ISO 8601 */
async function contentWith({ documents }: Content, edited: Edited[], now: string): Promise<Content> {
  const stored = edited.map((one) => ({
    _createdAt: now,
    _updatedAt: now,
    _rev: '',
    ...one,
    _id: getPublishedId(one._id),
  }))
  const others = documents.filter(({ _id }) => stored.every((one) => one._id !== _id))
  const answer = await evaluate(query, { dataset: [...others, ...stored] })
  return (await answer.get()) as Content
}

/**
 * Returns the findings about a document as it would be published. A problem that the published document already has is a warning,
 * because an error would prevent publishing other changes.
 * @param published the published content
 * @param now ISO 8601
 */
export async function findingsBeforePublish(published: Content, edited: Edited, now: string): Promise<Finding[]> {
  const content = await contentWith(published, [edited], now)
  const [known, found] = [published, content].map((one) => findings(one, [], now))
  const isKnown = ({ path, message }: Finding) => known?.some((one) => one.path === path && one.message === message)
  return (found ?? [])
    .filter(
      ({ documentId, path, level }) => documentId === getPublishedId(edited._id) && path !== '' && level !== 'info',
    )
    .map((finding) => (isKnown(finding) ? { ...finding, level: 'warning' } : finding))
}
